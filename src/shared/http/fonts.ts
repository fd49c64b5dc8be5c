import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

const folder = new URL('../../../dist/client/fonts/', import.meta.url);
const types: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2' };

/** What the product serves at a path below /fonts/, or null: for pages that are drawn here and may not ask ourselves. */
export async function readFont(path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, name] = /^\/fonts\/((?:[\w-]+\/)?[\w-]+\.(?:css|woff2))$/.exec(path) ?? [];
  const bytes = name ? await readFile(new URL(name, folder)).catch(() => null) : null;
  return bytes && { type: types[extname(path)] ?? '', bytes };
}
