import { UnreadableFile } from '../formats/found.ts';

/** Decodes UTF-8, or UTF-16 with a byte order mark. Throws UnreadableFile for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableFile('It is no text in UTF-8', { cause });
  }
}

/** Line ends as the editor keeps them. */
export const withLf = (text: string): string => text.replaceAll('\r\n', '\n');
