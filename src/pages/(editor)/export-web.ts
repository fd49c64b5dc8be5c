import { renderFiles } from '../../modules/webs/rules/page.ts';
import { sourceFiles } from '../../modules/webs/rules/source-files.ts';
import { sourcesOf, type WebFields } from '../(drafts)/index.ts';
import { saveFile } from '../runtime/api/files.ts';

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

/** The packages of a web as files; only webs that have some load the code for it. */
const loadExported = async (web: WebFields) =>
  (await import('./packages/exported-files.ts')).exportPackages(web);

/** Packs the web as three files that run when opened, with the sources of its panes and its packages. */
async function zipOf(web: WebFields): Promise<Blob> {
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  const packages = web.packages ? await loadExported(web) : { map: '', files: {} };
  const page = renderFiles(web, web.title, packages.map);
  const files = { ...page, ...sourceFiles(sourcesOf(web) ?? undefined), ...packages.files };
  for (const [name, text] of Object.entries(files)) zip.file(name, text);
  return zip.generateAsync({ type: 'blob', compression: 'DEFLATE' });
}

/** Downloads the web as a zip file. */
export async function downloadWeb(web: WebFields): Promise<void> {
  saveFile(await zipOf(web), fileNameOf(web.title));
}
