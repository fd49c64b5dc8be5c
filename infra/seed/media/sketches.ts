import type { Palette } from '../palettes.ts';

type Sketch = (palette: Palette) => string;

const width = 1200;
const height = 700;

const picture = ([ground]: Palette, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;

const many = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A number from 0 to below 1 that is always the same for the same coordinates. */
const noise = (at: number, kind: number) => {
  const value = Math.sin(at * 127.1 + kind * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

const stars: Sketch = (palette) =>
  picture(
    palette,
    many(340, (at) => {
      const [angle, far] = [noise(at, 1) * Math.PI * 2, noise(at, 2) ** 0.7];
      const [x, y] = [600 + Math.cos(angle) * far * 720, 350 + Math.sin(angle) * far * 720];
      const tail = 1 - 0.1 * far;
      const [fromX, fromY] = [600 + (x - 600) * tail, 350 + (y - 350) * tail];
      return `<path d="M${fromX} ${fromY}L${x} ${y}" stroke="${palette[1 + (at % 3)]}" stroke-width="${far * 4.5}"
        stroke-linecap="round" opacity="${0.3 + far * 0.7}"/>`;
    }),
  );

const network: Sketch = (palette) => {
  const dots = Array.from({ length: 90 }, (_, at) => ({ x: noise(at, 3) * width, y: noise(at, 4) * height }));
  const lines = dots.flatMap((one, at) =>
    dots.slice(at + 1).map((other) => {
      const gap = Math.hypot(one.x - other.x, one.y - other.y);
      if (gap > 165) return '';
      return `<path d="M${one.x} ${one.y}L${other.x} ${other.y}" stroke="${palette[2]}" stroke-width="2"
        opacity="${1 - gap / 165}"/>`;
    }),
  );
  const points = dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5" fill="${palette[1]}"/>`);
  return picture(palette, [...lines, ...points].join(''));
};

const bloom: Sketch = (palette) =>
  picture(
    palette,
    many(620, (at) => {
      const [angle, part] = [at * 2.399_963, at / 620];
      const far = Math.sqrt(part) * 320;
      const color = part < 0.3 ? palette[3] : part < 0.65 ? palette[1] : palette[2];
      return `<circle cx="${600 + Math.cos(angle) * far}" cy="${350 + Math.sin(angle) * far}" r="${2.5 + part * 7}"
        fill="${color}"/>`;
    }),
  );

const waves: Sketch = (palette) => {
  const layers = [palette[3], palette[2], palette[1], palette[1]];
  const opacities = [0.2, 0.55, 0.65, 1];
  const shapes = layers.map((color, layer) => {
    const line = many(76, (at) => {
      const x = at * 16;
      const y = 300 + layer * 98 + Math.sin(x / 150 + layer * 2) * 34 + Math.sin(x / 64 - layer * 2) * 14;
      return `L${x} ${y}`;
    });
    return `<path d="M0 700${line}L1200 700Z" fill="${color}" opacity="${opacities[layer]}"/>`;
  });
  return picture(palette, `<circle cx="880" cy="190" r="82" fill="${palette[3]}"/>${shapes.join('')}`);
};

const rain: Sketch = (palette) =>
  picture(
    palette,
    many(44, (column) => {
      const [end, length] = [noise(column, 5) * 34, 8 + noise(column, 6) * 16];
      return many(28, (row) => {
        const age = (end - row + 34) % 34;
        if (age > length) return '';
        const [x, y, size] = [column * 27.5 + 6, row * 25.5 + 4, 16];
        const bar = noise(column * 31 + row, 7) > 0.5;
        const color = age < 1 ? palette[3] : palette[1];
        return `<rect x="${x}" y="${y}" width="${bar ? 5 : size}" height="${size}" rx="2" fill="${color}"
          opacity="${1 - age / (length + 1)}"/>`;
      });
    }),
  );

const aurora: Sketch = (palette) =>
  picture(
    palette,
    `<defs><filter id="b" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="70"/></filter></defs>
    <g filter="url(#b)"><ellipse cx="330" cy="260" rx="330" ry="170" fill="${palette[1]}" transform="rotate(-24 330 260)"/>
    <ellipse cx="850" cy="330" rx="340" ry="150" fill="${palette[2]}" transform="rotate(18 850 330)" opacity=".85"/>
    <ellipse cx="600" cy="600" rx="380" ry="110" fill="${palette[1]}" opacity=".6"/></g>
    <rect x="330" y="318" width="540" height="30" rx="15" fill="${palette[3]}" opacity=".85"/>
    <rect x="430" y="372" width="340" height="14" rx="7" fill="${palette[3]}" opacity=".45"/>`,
  );

const orbit: Sketch = (palette) =>
  picture(
    palette,
    `<circle cx="600" cy="350" r="52" fill="${palette[1]}"/><circle cx="600" cy="350" r="84" fill="${palette[1]}" opacity=".18"/>
    ${many(5, (at) => {
      const [radius, angle] = [120 + at * 52, 0.8 + at * 1.9];
      return `<circle cx="600" cy="350" r="${radius}" fill="none" stroke="${palette[2]}" stroke-opacity=".35" stroke-width="2"/>
      <circle cx="${600 + Math.cos(angle) * radius}" cy="${350 + Math.sin(angle) * radius}" r="${11 + at * 3}"
        fill="${palette[at % 2 ? 3 : 2]}"/>`;
    })}`,
  );

const bars = [44, 70, 90, 66, 38];
const hops = [0, 26, 10];

const loaders: Sketch = (palette) =>
  picture(
    palette,
    `${many(4, (at) => {
      const [x, y] = [338 + (at % 2) * 274, 88 + (at >> 1) * 274];
      return `<rect x="${x}" y="${y}" width="250" height="250" rx="34" fill="${palette[1]}" opacity=".13"/>`;
    })}
    ${many(5, (at) => `<rect x="${407 + at * 24}" y="${213 - (bars[at] ?? 0) / 2}" width="14" height="${bars[at]}" rx="7" fill="${palette[1]}"/>`)}
    <circle cx="737" cy="213" r="48" fill="none" stroke="${palette[2]}" stroke-opacity=".3" stroke-width="11"/>
    <path d="M737 165a48 48 0 0 1 48 48" fill="none" stroke="${palette[2]}" stroke-width="11" stroke-linecap="round"/>
    ${many(3, (at) => `<circle cx="${425 + at * 38}" cy="${487 - (hops[at] ?? 0)}" r="13" fill="${palette[2]}"/>`)}
    <rect x="699" y="449" width="76" height="76" fill="${palette[1]}" transform="rotate(18 737 487)"/>`,
  );

const cube: Sketch = (palette) =>
  picture(
    palette,
    `<g stroke="${palette[3]}" stroke-width="4" stroke-linejoin="round">
    <path d="M600 110 830 230 600 350 370 230Z" fill="${palette[3]}" fill-opacity=".55"/>
    <path d="M370 230 600 350V610L370 490Z" fill="${palette[1]}" fill-opacity=".85"/>
    <path d="M830 230 600 350V610L830 490Z" fill="${palette[2]}" fill-opacity=".75"/></g>`,
  );

const mosaic: Sketch = (palette) =>
  picture(
    palette,
    many(77, (at) => {
      const [x, y, size] = [(at % 11) * 110 - 5, Math.floor(at / 11) * 100, 110];
      const color = palette[1 + Math.floor(noise(at, 8) * 3)];
      const shape = Math.floor(noise(at, 9) * 4);
      const tile = `<rect x="${x}" y="${y}" width="${size}" height="100" fill="${palette[0]}"/>`;
      if (shape === 0) return `${tile}<rect x="${x}" y="${y}" width="${size}" height="100" fill="${color}"/>`;
      if (shape === 1) return `${tile}<circle cx="${x + 55}" cy="${y + 50}" r="48" fill="${color}"/>`;
      if (shape === 2)
        return `${tile}<path d="M${x} ${y}h${size}a${size} 100 0 0 1-${size} 100Z" fill="${color}"/>`;
      return `${tile}<path d="M${x} ${y}v100h${size}a${size} 100 0 0 0-${size}-100Z" fill="${color}"/>`;
    }),
  );

/** Which of a digit's seven bars (top, sides, middle, sides, bottom) are lit. */
const lit: Record<string, string> = { '1': '0010010', '0': '1110111', '2': '1011101', '8': '1111111' };

const clock: Sketch = (palette) =>
  picture(
    palette,
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${palette[1]}"/><stop offset="1" stop-color="${palette[2]}"/></linearGradient></defs>
    ${[...'1028'].map((digit, at) => segments(lit[digit] ?? '', 210 + at * 195 + (at > 1 ? 60 : 0))).join('')}
    <circle cx="603" cy="290" r="17" fill="${palette[3]}"/><circle cx="603" cy="410" r="17" fill="${palette[3]}"/>`,
  );

function segments(bars: string, x: number): string {
  const places = [
    [18, 0, 104, 24],
    [0, 18, 24, 112],
    [116, 18, 24, 112],
    [18, 130, 104, 24],
    [0, 152, 24, 112],
    [116, 152, 24, 112],
    [18, 262, 104, 24],
  ];
  return places
    .map(([left = 0, top = 0, wide, high], at) =>
      bars[at] === '1'
        ? `<rect x="${x + left}" y="${207 + top}" width="${wide}" height="${high}" rx="12" fill="url(#g)"/>`
        : '',
    )
    .join('');
}

export const sketches = { stars, network, bloom, waves, rain, aurora, orbit, loaders, cube, mosaic, clock };
