import { type BundledPackage, bundledPackages } from '../../src/modules/packages/rules/bundled-packages.ts';
import { formatPinned } from '../../src/modules/packages/rules/fields.ts';

/** A web that draws only with packages, the same in every run, and then sets `data-drawn` on its root. */
export type PackageWeb = { title: string; html: string; css: string; js: string; packages: string[] };

type Drawing = { imports: readonly string[]; html?: string; css?: string; js: string };

const place = '<div id="place"></div>';
const canvas = '<canvas id="place" width="640" height="360"></canvas>';

/**
 * For each library that comes with a release, a web that fails without it. Scripts have `count` and `hue`, which differ
 * between webs, and call `drawn`.
 */
const drawings: Record<string, Drawing> = {
  react: {
    imports: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
    js: `import { useMemo } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
function Bars({ count }) {
  const bars = useMemo(() => Array.from({ length: count }, (_, at) => at), [count]);
  return jsxs('ul', { children: bars.map((at) =>
    jsx('li', { style: { width: 40 + at * 30, background: 'hsl(' + (hue + at * 20) + ' 80% 50%)' }, children: 'Bar ' + at }, at)) });
}
flushSync(() => createRoot(place).render(jsx(Bars, { count })));
drawn();`,
  },
  'react-dom': {
    imports: ['react', 'react-dom', 'react-dom/client'],
    html: `${place}<section id="elsewhere"></section>`,
    js: `import { createElement, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
function Steps() {
  const [step, setStep] = useState(0);
  useLayoutEffect(() => { if (step < count) setStep(step + 1); }, [step]);
  return [createElement('h1', { key: 1, style: { color } }, step + ' steps'),
    createPortal(createElement('b', { key: 2 }, 'elsewhere ' + hue), elsewhere)];
}
flushSync(() => createRoot(place).render(createElement(Steps)));
drawn();`,
  },
  preact: {
    imports: ['preact', 'preact/hooks'],
    js: `import { h, render } from 'preact';
import { useMemo } from 'preact/hooks';
const Squares = () => useMemo(() => Array.from({ length: count }, (_, at) =>
  h('i', { style: { display: 'inline-block', width: 60, height: 20 + at * 15, background: color } }, at)), []);
render(h(Squares), place);
drawn();`,
  },
  vue: {
    imports: ['vue'],
    js: `import { computed, createApp, h, ref } from 'vue';
createApp({ setup() {
  const numbers = ref(Array.from({ length: count }, (_, at) => at * hue));
  const sum = computed(() => numbers.value.reduce((a, b) => a + b, 0));
  return () => h('div', [h('h1', { style: { color } }, 'Sum ' + sum.value), numbers.value.map((one) => h('p', one))]);
} }).mount(place);
drawn();`,
  },
  three: {
    imports: ['three', 'three/addons/controls/OrbitControls.js'],
    html: canvas,
    js: `import { BoxGeometry, Mesh, MeshNormalMaterial, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
const renderer = new WebGLRenderer({ canvas: place, preserveDrawingBuffer: true });
const camera = new PerspectiveCamera(50, 640 / 360, 0.1, 100);
camera.position.set(count, 2, 5);
new OrbitControls(camera, place).update();
const scene = new Scene();
for (let at = 0; at < count; at += 1) {
  const box = new Mesh(new BoxGeometry(0.6, 0.6, 0.6), new MeshNormalMaterial());
  box.position.set(at - count / 2, Math.sin(at), 0);
  box.rotation.set(hue, at, 0);
  scene.add(box);
}
renderer.render(scene, camera);
drawn();`,
  },
  d3: {
    imports: ['d3'],
    js: `import * as d3 from 'd3';
const svg = d3.select(place).append('svg').attr('width', 600).attr('height', 300);
const x = d3.scaleLinear([0, count - 1], [30, 570]);
const y = d3.scaleSqrt([0, count * count], [270, 20]);
const points = d3.range(count).map((at) => [x(at), y(at * at)]);
svg.append('path').attr('d', d3.line().curve(d3.curveCatmullRom)(points)).attr('fill', 'none').attr('stroke', color);
svg.append('g').attr('transform', 'translate(0 270)').call(d3.axisBottom(x));
drawn();`,
  },
  'matter-js': {
    imports: ['matter-js'],
    html: canvas,
    js: `import Matter from 'matter-js';
const { Bodies, Composite, Engine } = Matter;
const engine = Engine.create();
const boxes = Array.from({ length: count }, (_, at) => Bodies.rectangle(200 + at * 23, 30 + at * 40, 40, 40));
Composite.add(engine.world, [...boxes, Bodies.rectangle(320, 350, 640, 20, { isStatic: true })]);
for (let at = 0; at < 90; at += 1) Engine.update(engine, 1000 / 60);
const context = place.getContext('2d');
context.fillStyle = color;
for (const { vertices } of boxes) {
  context.beginPath();
  for (const { x, y } of vertices) context.lineTo(x, y);
  context.fill();
}
drawn();`,
  },
  'chart.js': {
    imports: ['chart.js/auto'],
    html: canvas,
    js: `import Chart from 'chart.js/auto';
const numbers = Array.from({ length: count }, (_, at) => (at * hue) % 17);
new Chart(place, {
  type: count % 2 ? 'bar' : 'line',
  data: { labels: numbers.map((_, at) => 'No ' + at), datasets: [{ label: 'Numbers', data: numbers, backgroundColor: color }] },
  options: { animation: false, responsive: false, devicePixelRatio: 1 },
});
drawn();`,
  },
  tone: {
    imports: ['tone'],
    js: `import { Frequency } from 'tone';
place.style.color = color;
for (let at = 0; at < count; at += 1) {
  const tone = Frequency('C4').transpose(at * 2);
  place.insertAdjacentHTML('beforeend', '<p>' + tone.toNote() + ' ' + tone.toFrequency().toFixed(3) + ' Hz</p>');
}
drawn();`,
  },
  'lodash-es': {
    imports: ['lodash-es'],
    js: `import { camelCase, chunk, range, sortBy } from 'lodash-es';
const rows = chunk(sortBy(range(count * 3), (one) => (one * hue) % 11), 3);
place.innerHTML = '<h1>' + camelCase('rows of numbers') + '</h1>' + rows.map((row) => '<p>' + row.join(' ') + '</p>').join('');
drawn();`,
  },
  dayjs: {
    imports: ['dayjs'],
    js: `import dayjs from 'dayjs';
for (let at = 0; at < count; at += 1)
  place.insertAdjacentHTML('beforeend', '<p>' + dayjs('2026-01-31T12:00').add(at * hue, 'day').format('dddd D MMMM YYYY') + '</p>');
drawn();`,
  },
  'canvas-confetti': {
    imports: ['canvas-confetti'],
    html: canvas,
    js: `import confetti from 'canvas-confetti';
const { path, matrix } = confetti.shapeFromPath({ path: 'M0 10 L5 0 L10 10 L' + count + ' 3z' });
const context = place.getContext('2d');
for (let at = 0; at < count; at += 1) {
  context.setTransform(new DOMMatrix(matrix).scale(4).translate(8 + at * 12, 20));
  context.fillStyle = 'hsl(' + (hue + at * 30) + ' 80% 50%)';
  context.fill(new Path2D(path));
}
drawn();`,
  },
  alpinejs: {
    imports: ['alpinejs'],
    html: '<div x-data="numbers"><template x-for="one in list"><p x-text="one * 3" x-bind:style="paint"></p></template></div>',
    js: `import Alpine from 'alpinejs';
Alpine.data('numbers', () => ({ list: Array.from({ length: count }, (_, at) => at + hue), paint: 'color:' + color }));
Alpine.start();
Alpine.nextTick(drawn);`,
  },
  'htmx.org': {
    imports: ['htmx.org'],
    html: '<p id="place" hx-on:paint="this.textContent = event.detail.text"></p>',
    js: `import htmx from 'htmx.org';
place.style.color = color;
htmx.process(document.body);
htmx.trigger(place, 'paint', { text: 'Painted by an event, ' + count + ' of ' + hue });
if (place.textContent) drawn();`,
  },
  lit: {
    imports: ['lit'],
    html: '<own-list></own-list>',
    js: `import { css, html, LitElement } from 'lit';
class OwnList extends LitElement {
  static styles = css\`li { font: 20px monospace }\`;
  render() {
    return html\`<ol style="color: \${color}">\${Array.from({ length: count }, (_, at) => html\`<li>Item \${at * hue}</li>\`)}</ol>\`;
  }
}
customElements.define('own-list', OwnList);
await document.querySelector('own-list').updateComplete;
drawn();`,
  },
  animejs: {
    imports: ['animejs'],
    html: '<div class="box"></div><div class="box"></div><div class="box"></div>',
    css: '.box { width: 60px; height: 60px; margin: 10px; background: currentcolor }',
    js: `import { animate, stagger } from 'animejs';
document.body.style.color = color;
animate('.box', { x: 300, rotate: 90, delay: stagger(100), duration: 1000, autoplay: false }).seek(100 * count);
drawn();`,
  },
  'pixi.js': {
    imports: ['pixi.js'],
    html: canvas,
    js: `import { Application, Graphics } from 'pixi.js';
const app = new Application();
await app.init({ canvas: place, width: 640, height: 360, preference: 'webgl', preserveDrawingBuffer: true, autoStart: false });
for (let at = 0; at < count; at += 1)
  app.stage.addChild(new Graphics().circle(60 + at * 50, 180, 20 + at * 3).fill({ h: (hue + at * 30) % 360, s: 80, l: 50 }));
app.render();
drawn();`,
  },
  howler: {
    imports: ['howler'],
    js: `import { Howler } from 'howler';
Howler.volume(count / 10);
const known = ['mp3', 'ogg', 'wav', 'webm', 'flac'].map((kind) => kind + ' ' + Howler.codecs(kind));
place.innerHTML = '<h1 style="color: ' + color + '">Volume ' + Howler.volume() + '</h1>' + known.map((one) => '<p>' + one + '</p>').join('');
drawn();`,
  },
  rxjs: {
    imports: ['rxjs'],
    js: `import { filter, map, range, scan } from 'rxjs';
range(0, count * 2).pipe(filter((one) => one % 2 === 0), map((one) => one * hue), scan((sum, one) => sum + one, 0)).subscribe({
  next: (sum) => place.insertAdjacentHTML('beforeend', '<p style="color: ' + color + '">' + sum + '</p>'),
  complete: drawn,
});`,
  },
  'simplex-noise': {
    imports: ['simplex-noise'],
    html: canvas,
    js: `import { createNoise2D } from 'simplex-noise';
let state = hue;
const noise = createNoise2D(() => (state = (state * 16807) % 2147483647) / 2147483647);
const context = place.getContext('2d');
for (let x = 0; x < 64; x += 1)
  for (let y = 0; y < 36; y += 1) {
    context.fillStyle = 'hsl(' + Math.round(180 + noise(x / count / 4, y / count / 4) * 180) + ' 70% 50%)';
    context.fillRect(x * 10, y * 10, 10, 10);
  }
drawn();`,
  },
  marked: {
    imports: ['marked'],
    js: `import { marked } from 'marked';
const rows = Array.from({ length: count }, (_, at) => '| **' + at + '** | ' + at * hue + ' |');
place.innerHTML = marked.parse('# Table\\n\\n| a | b |\\n|---|---|\\n' + rows.join('\\n') + '\\n\\n> *quoted*');
place.style.color = color;
drawn();`,
  },
  leaflet: {
    imports: ['leaflet'],
    css: '#place { position: relative; width: 640px; height: 360px } #place svg { position: absolute }',
    js: `import { circleMarker, map, polygon } from 'leaflet';
const view = map(place, { zoomControl: false, attributionControl: false, zoomAnimation: false, fadeAnimation: false });
view.setView([50, 10], 4);
polygon([[45, 0], [55, 5], [50, 20 + count]], { color }).addTo(view);
for (let at = 0; at < count; at += 1) circleMarker([46 + at, 2 + at * 2], { radius: 5 + at, color }).addTo(view);
drawn();`,
  },
};

/** `count` webs that use all libraries in turn, or the named ones. */
export function packageWebs(
  count: number,
  libraries: readonly string[] = namesOf(bundledPackages),
): PackageWeb[] {
  return Array.from({ length: count }, (_, at) => {
    const library = libraries[at % libraries.length] ?? '';
    return toWeb(library, Math.floor(at / libraries.length));
  });
}

const namesOf = (packages: readonly BundledPackage[]) => packages.map(({ name }) => name);

function toWeb(library: string, variant: number): PackageWeb {
  const drawing = drawings[library];
  if (!drawing) throw new Error(`no web draws by ${library}; add one to tests/helpers/package-webs.ts`);
  const { imports, html = place, css = '', js } = drawing;
  const [count, hue] = [variant + 3, (variant * 67 + library.length * 31) % 360];
  const settings = `const [count, hue, color] = [${count}, ${hue}, 'hsl(${hue} 80% 40%)'];
const drawn = () => { document.documentElement.dataset.drawn = ''; };`;
  return {
    title: `${library} ${variant + 1}`,
    html,
    css: `body { font: 16px monospace }\n${css}`,
    js: `${js.replace(/^(?!import )/m, `${settings}\n`)}\n`,
    packages: imports.map((name) => formatPinned({ name, version: versionOf(name) })),
  };
}

function versionOf(entry: string): string {
  const found = bundledPackages.find(({ entries }) => entries.includes(entry));
  if (!found) throw new Error(`no library of a release has the entry ${entry}`);
  return found.version;
}
