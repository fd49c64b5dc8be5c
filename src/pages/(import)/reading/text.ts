import { UnreadableFile } from '../formats/found.ts';
import { isPage } from '../formats/paths.ts';

/** Number of bytes in which browsers look for the encoding that a page names. */
const namedWithin = 1_024;

/**
 * Decodes the files of one import as browsers do: by a byte order mark, by the encoding that a page or style sheet names, and else
 * as UTF-8. Style sheets and scripts that are no UTF-8 are in the encoding that the page before them names. Throws UnreadableFile
 * for bytes that are no text.
 */
export function createDecoder(): (bytes: Uint8Array, path: string) => string {
  let ofPage: string | null = null;
  return (bytes, path) => {
    const named = markOf(bytes) ?? nameIn(bytes, path);
    if (isPage(path)) ofPage = named ?? ofPage;
    for (const encoding of named ? [named] : ['utf-8', ...(ofPage && !isPage(path) ? [ofPage] : [])]) {
      const text = decode(bytes, encoding);
      if (text !== null) return text;
    }
    throw new UnreadableFile(`It is no text in ${named && named !== 'utf-8' ? named : 'UTF-8'}`);
  };
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** The encoding that a text names, as browsers know it; null if it names none. */
function nameIn(bytes: Uint8Array, path: string): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, namedWithin));
  const [, label = ''] =
    (isPage(path)
      ? (/^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/i.exec(start) ??
        /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start.replaceAll(/<!--[\s\S]*?-->/g, '')))
      : /\.css$/i.test(path)
        ? /^@charset "([^"]+)";/.exec(start)
        : null) ?? [];
  try {
    const { encoding } = new TextDecoder(label);
    // A name that was read byte by byte is not in UTF-16.
    return label === '' || encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Line ends as the editor keeps them. */
export const withLf = (text: string): string => text.replaceAll('\r\n', '\n');
