import { readFile } from 'node:fs/promises';
import { typeOf } from '../server/files/file-types.ts';

const folder = new URL('../../../dist/client/fonts/', import.meta.url);

/** What the product serves at a path below /fonts/, or null: for pages that are drawn here and may not ask ourselves. */
export async function readFont(path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, name] = /^\/fonts\/((?:[\w-]+\/)?[\w-]+\.(?:css|woff2))$/.exec(path) ?? [];
  const bytes = name ? await readFile(new URL(name, folder)).catch(() => null) : null;
  return bytes && { type: typeOf(path) ?? '', bytes };
}
