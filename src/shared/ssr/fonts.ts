import { readFile } from 'node:fs/promises';
import { typeOf } from '../server/file-replies.ts';

const folder = new URL('../../../dist/client/fonts/', import.meta.url);

/** Reads a file below /fonts/, or returns null. Used for screenshots, whose pages cannot request this server. */
export async function readFont(path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, name] = /^\/fonts\/((?:[\w-]+\/)?[\w-]+\.(?:css|woff2))$/.exec(path) ?? [];
  const bytes = name ? await readFile(new URL(name, folder)).catch(() => null) : null;
  return bytes && { type: typeOf(path) ?? '', bytes };
}
