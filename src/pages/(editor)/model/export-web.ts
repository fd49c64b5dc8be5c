import { renderFiles } from '../../../modules/webs/page.ts';
import type { WebFields } from '../../(drafts)/index.ts';

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
  const href = URL.createObjectURL(await zipOf(web));
  Object.assign(document.createElement('a'), { href, download: fileNameOf(web.title) }).click();
  // Firefox starts to read the blob shortly after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
