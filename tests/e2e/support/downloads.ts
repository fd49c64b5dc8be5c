import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import type { Download } from 'playwright/test';

/** Unpacks a downloaded zip; returns its files by name, and the URL of its page on the disk. */
export async function unpack(file: Download, folder: string): Promise<{ names: string[]; page: string }> {
  const zip = await JSZip.loadAsync(await readFile(await file.path()));
  const files = Object.values(zip.files).filter(({ dir }) => !dir);
  for (const entry of files) {
    const path = join(folder, entry.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.async('nodebuffer'));
  }
  const names = files.map(({ name }) => name).sort();
  return { names, page: pathToFileURL(join(folder, 'index.html')).href };
}
