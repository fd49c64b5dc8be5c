import JSZip from 'jszip';
import { type ContentsEntry, renderContents } from '../../../modules/exports/rules/contents.ts';
import { maxArchiveBytes } from '../../../modules/exports/rules/fields.ts';
import { createManifest } from '../../../modules/exports/rules/manifest.ts';
import { messages } from '../../../modules/exports/rules/messages.ts';
import { names } from '../../../modules/exports/rules/names.ts';
import { toJson } from '../../../modules/exports/rules/web-folder.ts';
import { tooLarge } from '../../../shared/errors/app-error.ts';
import { saveFile } from '../../runtime/api/files.ts';
import { currentSession } from '../../runtime/api/session.ts';

/** Entries of the zip's page of contents. */
type Listed = {
  webs?: readonly ContentsEntry[];
  assets?: readonly ContentsEntry[];
  files?: readonly string[];
};

/** A zip in the format of exports, which an import reads. `items` names its contents, for example 'webs'. */
export function createArchive(items: string) {
  const zip = new JSZip();
  const username = currentSession().viewer?.username ?? '';
  const exportedAt = new Date();
  const day = exportedAt.toISOString().slice(0, 10);
  let bytes = 0;
  return {
    /** Adds a file; text is compressed. Throws a 413 if the files are larger than a zip made here may be. */
    add: (path: string, content: string | Blob) => {
      bytes += typeof content === 'string' ? content.length : content.size;
      if (bytes > maxArchiveBytes) throw tooLarge(messages.tooLargeForBrowser);
      zip.file(path, content, { compression: typeof content === 'string' ? 'DEFLATE' : 'STORE' });
    },
    save: async ({ webs = [], assets = [], files = [] }: Listed): Promise<void> => {
      const title = `${items[0]?.toUpperCase()}${items.slice(1)} of ${username}`;
      const text = `Exported from ${location.origin} on ${day}.`;
      zip.file(names.manifest, toJson(createManifest(location.origin, username, exportedAt)));
      zip.file(names.contents, renderContents({ title, text, webs, assets, files }));
      saveFile(await zip.generateAsync({ type: 'blob' }), `${username}-${items}-${day}.zip`);
    },
  };
}
