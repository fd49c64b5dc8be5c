/**
 * Whether a GIF is there to its end: its blocks follow each other up to the trailer. The decoder shows as many frames as
 * it finds and takes that for all of them.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  const tableAfter = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableAfter(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return true;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + tableAfter(bytes[at + 9] ?? 0);
    else return false;
    // Data comes in pieces of up to 255 bytes, each behind its length; an empty one ends it.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return false;
}
