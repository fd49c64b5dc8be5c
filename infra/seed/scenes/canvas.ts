import type { Palette } from '../palettes.ts';
import type { Scene } from './scenes.ts';

const canvasPage = (label: string, caption: string) => `<canvas id="scene" aria-label="${label}"></canvas>
<p class="caption">${caption}</p>
`;

const canvasStyle = ([
  ground,
  main,
  ,
  ink,
]: Palette) => `/* The canvas fills the window; the caption floats above it. */
:root { color-scheme: dark light; }
* { box-sizing: border-box; margin: 0; }

body {
  min-height: 100vh;
  overflow: hidden;
  background: ${ground};
  color: ${ink};
  font: 500 1rem/1.5 system-ui, sans-serif;
}

canvas {
  position: fixed;
  inset: 0;
  width: 100%;
  height: 100%;
}

.caption {
  position: fixed;
  inset: auto 1.5rem 1.5rem auto;
  padding: 0.35rem 0.8rem;
  border: 1px solid ${main}66;
  border-radius: 99px;
  background: ${ground}cc;
  font-size: 0.8rem;
  letter-spacing: 0.04em;
}
`;

const setUp = `const canvas = document.getElementById('scene');
const pen = canvas.getContext('2d');
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

function fit() {
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = innerWidth * ratio;
  canvas.height = innerHeight * ratio;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}
addEventListener('resize', fit);
fit();
`;

const loop = `
function frame(time) {
  draw(time / 1000);
  if (!still) requestAnimationFrame(frame);
}
// With reduced motion the scene is a still picture.
if (still) for (let count = 0; count < 120; count++) draw(count / 60);
requestAnimationFrame(frame);
`;

const stars = ([ground, main, second, ink]: Palette, amount: number) => `${setUp}
const colors = ['${main}', '${second}', '${ink}'];
const stars = Array.from({ length: ${200 + amount * 8} }, (_, at) => ({
  angle: Math.random() * Math.PI * 2,
  distance: Math.random(),
  speed: 0.02 + Math.random() * 0.12,
  color: colors[at % colors.length],
}));

function draw() {
  // A translucent rectangle over the last frame leaves trails.
  pen.fillStyle = '${ground}40';
  pen.fillRect(0, 0, innerWidth, innerHeight);
  const reach = Math.hypot(innerWidth, innerHeight) / 2;
  for (const star of stars) {
    star.distance += star.speed * star.distance * 0.2 + 0.0004;
    if (star.distance > 1) star.distance = Math.random() * 0.05;
    const far = star.distance * reach;
    pen.fillStyle = star.color;
    pen.beginPath();
    pen.arc(
      innerWidth / 2 + Math.cos(star.angle) * far,
      innerHeight / 2 + Math.sin(star.angle) * far,
      star.distance * 2.6,
      0,
      Math.PI * 2,
    );
    pen.fill();
  }
}
${loop}`;

const network = ([ground, main, second]: Palette, amount: number) => `${setUp}
const near = 130;
const dots = Array.from({ length: ${40 + amount} }, () => ({
  x: Math.random() * innerWidth,
  y: Math.random() * innerHeight,
  dx: Math.random() - 0.5,
  dy: Math.random() - 0.5,
}));
const pointer = { x: -999, y: -999, dx: 0, dy: 0 };
addEventListener('pointermove', (event) => Object.assign(pointer, { x: event.x, y: event.y }));

function move(dot) {
  dot.x = (dot.x + dot.dx + innerWidth) % innerWidth;
  dot.y = (dot.y + dot.dy + innerHeight) % innerHeight;
}

function draw() {
  pen.fillStyle = '${ground}';
  pen.fillRect(0, 0, innerWidth, innerHeight);
  dots.forEach(move);
  const all = [...dots, pointer];
  pen.strokeStyle = '${second}';
  for (let one = 0; one < all.length; one++) {
    for (let other = one + 1; other < all.length; other++) {
      const gap = Math.hypot(all[one].x - all[other].x, all[one].y - all[other].y);
      if (gap > near) continue;
      pen.globalAlpha = 1 - gap / near;
      pen.beginPath();
      pen.moveTo(all[one].x, all[one].y);
      pen.lineTo(all[other].x, all[other].y);
      pen.stroke();
    }
  }
  pen.globalAlpha = 1;
  pen.fillStyle = '${main}';
  for (const { x, y } of dots) pen.fillRect(x - 1.5, y - 1.5, 3, 3);
}
${loop}`;

const bloom = ([ground, main, second, ink]: Palette, amount: number) => `${setUp}
// The golden angle: no seed is exactly behind another.
const golden = Math.PI * (3 - Math.sqrt(5));
const seeds = ${500 + amount * 6};

function draw(time) {
  pen.fillStyle = '${ground}';
  pen.fillRect(0, 0, innerWidth, innerHeight);
  const reach = Math.min(innerWidth, innerHeight) * 0.44;
  for (let seed = 0; seed < seeds; seed++) {
    const part = seed / seeds;
    const angle = seed * golden + time * 0.15;
    const far = Math.sqrt(part) * reach * (1 + 0.05 * Math.sin(time * 2 + part * 14));
    pen.fillStyle = part < 0.3 ? '${ink}' : part < 0.65 ? '${main}' : '${second}';
    pen.beginPath();
    pen.arc(
      innerWidth / 2 + Math.cos(angle) * far,
      innerHeight / 2 + Math.sin(angle) * far,
      1.5 + part * 5,
      0,
      Math.PI * 2,
    );
    pen.fill();
  }
}
${loop}`;

const waves = ([ground, main, second, ink]: Palette, amount: number) => `${setUp}
const layers = ['${ink}33', '${second}88', '${main}99', '${main}'];
const length = ${120 + amount};

function height(x, layer, time) {
  const phase = time * (0.6 + layer * 0.25) + layer * 2;
  return Math.sin(x / length + phase) * 26 + Math.sin(x / (length * 0.43) - phase) * 12;
}

function draw(time) {
  pen.fillStyle = '${ground}';
  pen.fillRect(0, 0, innerWidth, innerHeight);
  layers.forEach((color, layer) => {
    const base = innerHeight * (0.42 + layer * 0.14);
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(0, innerHeight);
    for (let x = 0; x <= innerWidth + 8; x += 8) pen.lineTo(x, base + height(x, layer, time));
    pen.lineTo(innerWidth, innerHeight);
    pen.fill();
  });
}
${loop}`;

const rain = ([ground, main, second]: Palette, amount: number) => `${setUp}
const size = ${12 + (amount % 8)};
const signs = '01<>/{}()[]=+*;:#$%&';
let drops = [];

function fillDrops() {
  drops = Array.from({ length: Math.ceil(innerWidth / size) }, () => Math.random() * -60);
}
addEventListener('resize', fillDrops);
fillDrops();

function draw() {
  pen.fillStyle = '${ground}22';
  pen.fillRect(0, 0, innerWidth, innerHeight);
  pen.font = \`\${size}px ui-monospace, monospace\`;
  drops.forEach((drop, column) => {
    pen.fillStyle = Math.random() > 0.95 ? '${second}' : '${main}';
    pen.fillText(signs[Math.floor(Math.random() * signs.length)], column * size, drop * size);
    const isOut = drop * size > innerHeight && Math.random() > 0.97;
    drops[column] = isOut ? 0 : drop + 0.4;
  });
}
${loop}`;

const scene =
  (label: string, script: (palette: Palette, amount: number) => string): Scene['code'] =>
  (palette, amount) => ({
    html: canvasPage(label, `${label}, ${amount}`),
    css: canvasStyle(palette),
    js: script(palette, amount),
  });

export const canvasScenes = {
  stars: scene('Stars', stars),
  network: scene('Network', network),
  bloom: scene('Bloom', bloom),
  waves: scene('Waves', waves),
  rain: scene('Rain', rain),
};
