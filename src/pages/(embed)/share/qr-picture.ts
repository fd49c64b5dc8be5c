import { encode } from 'uqr';

/** Empty modules around a code, without which cameras may not find it. */
const border = 4;

/** A code as an SVG document: `size` is its side in modules, `path` the dark ones, `document` the whole file. */
export type QrPicture = { size: number; path: string; document: string };

/** Makes the QR code of a link, dark on light in every theme, as cameras expect it. */
export function qrPicture(link: string): QrPicture {
  const { data, size } = encode(link, { ecc: 'M', border });
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  const document =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`;
  return { size, path, document };
}
