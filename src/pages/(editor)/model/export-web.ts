import { renderFiles } from '../../../modules/webs/page.ts';
import type { WebFields } from '../../(drafts)/index.ts';
import { saveFile } from '../../runtime/api/save-file.ts';

/**
 * A file name from the title: white space becomes underscores, and characters that are invalid in file names are
 * removed.
 */
export function fileNameOf(title: string): string {
  const name = title
    .trim()
    .replaceAll(/\s/g, '_')
    // Control and bidirectional formatting characters, which can disguise a file name.
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replace(/^\.+/, '');
  return `${name || 'web'}.zip`;
}

/** Packs the web as three files that run when opened. */
async function zipOf(web: WebFields): Promise<Blob> {
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  for (const [name, text] of Object.entries(renderFiles(web, web.title))) zip.file(name, text);
  return zip.generateAsync({ type: 'blob', compression: 'DEFLATE' });
}

/** Downloads the web as a zip file. */
export async function downloadWeb(web: WebFields): Promise<void> {
  saveFile(await zipOf(web), fileNameOf(web.title));
}
