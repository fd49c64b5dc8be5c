import sharp from 'sharp';
import { type Palette, palettes } from '../palettes.ts';

type Draw = (palette: Palette, width: number, height: number) => string;
/** A picture for the library: its title, its drawing function, and its size in pixels. */
type Pattern = { title: string; draw: Draw; width: number; height: number };

const many = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const ink = (palette: Palette, at: number) => palette[1 + (at % 3)] ?? palette[1];

const gradient: Draw = ([, main, second], width, height) =>
  `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${main}"/><stop offset="1" stop-color="${second}"/></linearGradient>
  <rect width="${width}" height="${height}" fill="url(#g)"/>`;

const glow: Draw = ([ground, main, second], width, height) =>
  `<radialGradient id="g" cy=".35" r=".7"><stop stop-color="${second}"/><stop offset=".5" stop-color="${main}"/>
  <stop offset="1" stop-color="${ground}"/></radialGradient><rect width="${width}" height="${height}" fill="url(#g)"/>`;

const dots: Draw = (palette, width, height) => {
  const columns = Math.floor(width / 80);
  return many(columns * Math.floor(height / 80), (at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const radius = 10 + 22 * Math.abs(Math.sin(column * 0.5 + row * 0.35));
    return `<circle cx="${column * 80 + 40}" cy="${row * 80 + 40}" r="${radius}" fill="${ink(palette, column + row)}"/>`;
  });
};

const stripes: Draw = (palette, width, height) =>
  many(
    Math.ceil((width + height) / 60),
    (at) =>
      `<path d="M${at * 60} 0L${at * 60 - height} ${height}" stroke="${ink(palette, at)}" stroke-width="22"/>`,
  );

const rings: Draw = (palette, width, height) =>
  many(
    18,
    (at) => `<circle cx="${width / 2}" cy="${height / 2}" r="${at * 40 + 14}" fill="none"
      stroke="${ink(palette, at)}" stroke-width="${16 - at / 2}"/>`,
  );

const hills: Draw = (palette, width, height) =>
  many(6, (layer) => {
    const points = Array.from({ length: 41 }, (_, at) => {
      const y = height * (0.3 + layer * 0.12) + Math.sin(at * 0.35 + layer * 1.7) * height * 0.06;
      return `${(at * width) / 40},${y}`;
    });
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${ink(palette, layer)}" opacity=".55"/>`;
  });

const tiles: Draw = (palette, width, height) => {
  const columns = Math.ceil(width / 120);
  return many(columns * Math.ceil(height / 120), (at) => {
    const [x, y] = [(at % columns) * 120, Math.floor(at / columns) * 120];
    const turn = ((at * 7) % 4) * 90;
    return `<path d="M0 0H120A120 120 0 0 1 0 120Z" fill="${ink(palette, at * 5)}"
      transform="translate(${x} ${y}) rotate(${turn} 60 60)"/>`;
  });
};

/** Seeds placed by the golden angle. */
const spiral: Draw = (palette, width, height) =>
  many(420, (at) => {
    const [angle, far] = [at * 2.399_963, Math.sqrt(at / 420) * Math.min(width, height) * 0.48];
    const [x, y] = [width / 2 + Math.cos(angle) * far, height / 2 + Math.sin(angle) * far];
    return `<circle cx="${x}" cy="${y}" r="${3 + far / 45}" fill="${ink(palette, at)}"/>`;
  });

export const patterns: readonly Pattern[] = [
  { title: 'Dusk gradient', draw: gradient, width: 1280, height: 720 },
  { title: 'Halftone field', draw: dots, width: 960, height: 960 },
  { title: 'Rolling hills', draw: hills, width: 1280, height: 800 },
  { title: 'Target practice', draw: rings, width: 800, height: 800 },
  { title: 'Quarter circles', draw: tiles, width: 720, height: 1080 },
  { title: 'Golden angle', draw: spiral, width: 960, height: 960 },
  { title: 'Candy stripes', draw: stripes, width: 1200, height: 560 },
  { title: 'Lamp glow', draw: glow, width: 720, height: 1080 },
  { title: 'Morning hills', draw: hills, width: 1440, height: 480 },
  { title: 'Confetti', draw: dots, width: 1200, height: 800 },
  { title: 'Bauhaus floor', draw: tiles, width: 1200, height: 840 },
  { title: 'Sunflower', draw: spiral, width: 720, height: 960 },
];

/** Draws a pattern as an upload: a PNG. Not after `loadSharp`, which forbids sharp to read SVG. */
export function drawPattern({ draw, width, height }: Pattern, at: number): Promise<Buffer> {
  // A pattern that is used twice, eight later, gets other colors.
  const palette = palettes[(at * 3 + Math.floor(at / palettes.length)) % palettes.length];
  if (!palette) throw new RangeError('no palettes');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${palette[0]}"/>${draw(palette, width, height)}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
