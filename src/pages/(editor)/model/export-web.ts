import { pageWithFiles } from '../../../modules/webs/page.ts';
import type { WebFields } from '../../(drafts)/model/web-fields.ts';

/** The title as a file name: blanks become underscores, and what no file may be called goes. */
export function fileNameOf(title: string): string {
  const name = title
    .trim()
    .replaceAll(/\s/g, '_')
    // Control letters and marks of direction, which can hide what a file is called.
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replace(/^\.+/, '');
  return `${name || 'web'}.zip`;
}

/** Packs the web as three files that open as it ran. */
async function zipOf(web: WebFields): Promise<Blob> {
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  for (const [name, text] of Object.entries(pageWithFiles(web, web.title))) zip.file(name, text);
  return zip.generateAsync({ type: 'blob', compression: 'DEFLATE' });
}

/** Hands the browser the web as a zip to keep. */
export async function downloadWeb(web: WebFields): Promise<void> {
  const href = URL.createObjectURL(await zipOf(web));
  Object.assign(document.createElement('a'), { href, download: fileNameOf(web.title) }).click();
  // Firefox begins to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
