import { dark, type Template } from './template.ts';

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
