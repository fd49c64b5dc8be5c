import { dark, light, type Template } from './templates.ts';

/** Templates of pages that people use. */
export const pages: readonly Template[] = [
  {
    name: 'Grid',
    drawing: 'M4 4h24v12H4zM32 4h12v20H32zM4 20h10v4H4zM18 20h10v4H18z',
    html: `<!-- A grid that adapts to its width -->
<main>
  <section class="wide">Wide</section>
  <section class="tall">Tall</section>
  <section>One</section>
  <section>Two</section>
  <section>Three</section>
</main>
`,
    css: `body {
  margin: 0;
  padding: 24px;
  background: #f4f1ea;
  color: #1d2230;
  font: 600 18px/1.5 system-ui, sans-serif;
}

main {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  grid-auto-rows: 120px;
  gap: 16px;
}

section {
  display: grid;
  place-items: center;
  border-radius: 16px;
  background: #ffd9b8;
}

.wide {
  grid-column: span 2;
  background: #b8d8ff;
}

.tall {
  grid-row: span 2;
  background: #c8eccf;
}
`,
    js: '',
  },
  {
    name: 'Form',
    drawing: 'M6 4h36v7H6zM6 14h36v4M6 18v-4M42 18H6M6 21h14v4H6z',
    html: `<!-- A form that greets people -->
<form>
  <h1>Say hello</h1>
  <label>
    Your name
    <input name="who" required minlength="2" autocomplete="off">
  </label>
  <button>Greet me</button>
  <output></output>
</form>
`,
    css: `${light}
form {
  display: grid;
  gap: 16px;
  width: min(320px, 80vw);
}

label {
  display: grid;
  gap: 4px;
}

input,
button {
  padding: 10px 14px;
  border: 1px solid #8a8577;
  border-radius: 10px;
  font: inherit;
}

input:user-invalid {
  border-color: #c0392b;
}

button {
  border: 0;
  background: #1d2230;
  color: white;
  cursor: pointer;
}
`,
    js: `const form = document.querySelector('form');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { who } = Object.fromEntries(new FormData(form));
  form.querySelector('output').textContent = 'Hello, ' + who;
});
`,
  },
  {
    name: 'To-do',
    drawing: 'M4 6l3 3 5-6M18 6h26M4 15l3 3 5-6M18 15h20M6 22h4v4H6zM18 24h24',
    html: `<!-- Things to do, to be ticked off -->
<main>
  <h1>To do</h1>
  <form>
    <input name="text" aria-label="What is to be done" placeholder="Water the plants" required>
    <button>Add</button>
  </form>
  <ul></ul>
</main>
`,
    css: `${light}
main {
  width: min(360px, 84vw);
}

form {
  display: flex;
  gap: 8px;
}

input:not([type]) {
  flex: 1;
  min-width: 0;
}

input:not([type]),
button {
  padding: 8px 12px;
  border: 1px solid #8a8577;
  border-radius: 8px;
  font: inherit;
}

ul {
  padding: 0;
  list-style: none;
}

li:has(:checked) {
  opacity: 0.6;
  text-decoration: line-through;
}
`,
    js: `const form = document.querySelector('form');
const list = document.querySelector('ul');

function add(text) {
  const item = document.createElement('li');
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.append(box, ' ', text);
  item.append(label);
  list.append(item);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  add(form.elements.text.value);
  form.reset();
});

add('Open the editor');
add('Make something of this');
`,
  },
];

/** Templates to play with. */
export const toys: readonly Template[] = [
  {
    name: 'Clock',
    drawing: 'M24 26a12 12 0 1 0 0-24 12 12 0 0 0 0 24M24 7v7l5 4',
    html: `<!-- A clock with moving hands -->
<div class="clock" role="timer" aria-label="Clock">
  <i class="hours"></i>
  <i class="minutes"></i>
  <i class="seconds"></i>
</div>
`,
    css: `${dark}
.clock {
  position: relative;
  width: 60vmin;
  aspect-ratio: 1;
  border: 1.5vmin solid #f2f0ea;
  border-radius: 50%;
}

.clock i {
  position: absolute;
  bottom: 50%;
  left: 50%;
  width: 1.6vmin;
  height: 22vmin;
  border-radius: 1vmin;
  background: #f2f0ea;
  transform-origin: bottom;
  translate: -50%;
  rotate: var(--turn);
}

.clock .hours {
  height: 15vmin;
}

.clock .seconds {
  width: 0.8vmin;
  background: #ff7a59;
}
`,
    js: `const turn = (hand, share) =>
  document.querySelector(hand).style.setProperty('--turn', share * 360 + 'deg');

function tick() {
  const now = new Date();
  const seconds = now.getSeconds() + now.getMilliseconds() / 1000;
  const minutes = now.getMinutes() + seconds / 60;
  turn('.seconds', seconds / 60);
  turn('.minutes', minutes / 60);
  turn('.hours', (now.getHours() + minutes / 60) / 12);
  requestAnimationFrame(tick);
}

tick();
`,
  },
  {
    name: 'Game',
    drawing: 'M4 24h40M16 20h16M30 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M26 9l-6 8M6 3h6M15 3h6M36 3h6',
    html: '<!-- Catch the ball: move the pointer, or use the arrow keys -->\n<canvas width="480" height="320" tabindex="0"></canvas>\n<p>Score <b id="score">0</b></p>\n',
    css: `${dark}
canvas {
  max-width: 92vw;
  border-radius: 16px;
  background: #232733;
  touch-action: none;
}

p {
  margin: 0;
}
`,
    js: `const canvas = document.querySelector('canvas');
const paint = canvas.getContext('2d');
const score = document.getElementById('score');
const ball = { x: 240, y: 40, vx: 3, vy: 3 };
let paddle = 200;
let caught = 0;

const move = (x) => {
  paddle = Math.min(Math.max(x, 0), canvas.width - 80);
};

canvas.addEventListener('pointermove', (event) => {
  move((event.offsetX / canvas.clientWidth) * canvas.width - 40);
});
addEventListener('keydown', (event) => {
  if (event.key === 'ArrowLeft') move(paddle - 40);
  if (event.key === 'ArrowRight') move(paddle + 40);
});

function frame() {
  ball.x += ball.vx;
  ball.y += ball.vy;
  if (ball.x < 10 || ball.x > canvas.width - 10) ball.vx = -ball.vx;
  if (ball.y < 10) ball.vy = Math.abs(ball.vy);
  if (ball.vy > 0 && ball.y > 290 && ball.x > paddle && ball.x < paddle + 80) {
    ball.vy = -ball.vy * 1.04;
    caught += 1;
  }
  if (ball.y > canvas.height + 20) {
    Object.assign(ball, { x: 240, y: 40, vx: 3, vy: 3 });
    caught = 0;
  }
  score.textContent = caught;
  paint.clearRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = '#ffc857';
  paint.fillRect(paddle, 300, 80, 10);
  paint.fillStyle = '#ff7a59';
  paint.beginPath();
  paint.arc(ball.x, ball.y, 10, 0, Math.PI * 2);
  paint.fill();
  requestAnimationFrame(frame);
}

frame();
`,
  },
  {
    name: 'Piano',
    drawing: 'M4 3h40v22H4zM14 25v-8M24 25v-8M34 25v-8M12 3v14h4V3M22 3v14h4V3M32 3v14h4V3',
    html: '<!-- A piano: click, or press A to K -->\n<main aria-label="Piano"></main>\n',
    css: `${dark}
main {
  display: flex;
  gap: 4px;
}

button {
  width: 9vw;
  max-width: 56px;
  height: 200px;
  padding-bottom: 12px;
  border: 0;
  border-radius: 0 0 10px 10px;
  background: #f2f0ea;
  font: 600 14px system-ui, sans-serif;
  align-content: end;
  cursor: pointer;
}

button.played {
  background: #ffc857;
}
`,
    js: `const keys = { a: 262, s: 294, d: 330, f: 349, g: 392, h: 440, j: 494, k: 523 };
const piano = document.querySelector('main');
let audio;

function play(key) {
  // Browsers start sound after a key or a click only.
  audio ??= new AudioContext();
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: keys[key] });
  const volume = new GainNode(audio, { gain: 0.3 });
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 1);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 1);
  const button = piano.querySelector('#' + key);
  button.classList.add('played');
  setTimeout(() => button.classList.remove('played'), 150);
}

for (const key of Object.keys(keys)) {
  const button = document.createElement('button');
  button.id = key;
  button.textContent = key.toUpperCase();
  button.addEventListener('pointerdown', () => play(key));
  piano.append(button);
}

addEventListener('keydown', ({ key, repeat }) => {
  if (!repeat && key in keys) play(key);
});
`,
  },
];
