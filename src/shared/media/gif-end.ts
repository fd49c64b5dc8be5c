/**
 * Whether a GIF is complete, that is, its blocks lead up to the trailer. The decoder does not detect truncation: it
 * returns the frames that it finds.
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
    // Data sub-blocks of up to 255 bytes, each prefixed by its length; an empty one ends the block.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return false;
}
