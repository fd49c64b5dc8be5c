import { calm, ground } from './css.ts';
import type { Scene } from './scenes.ts';

const mosaic: Scene['code'] = (palette, amount) => ({
  html: `<div class="mosaic" aria-label="A mosaic that is never the same twice"></div>
<button type="button">Again</button>
`,
  css: `${ground(palette)}
.mosaic { display: grid; width: min(84vmin, 34rem); grid-template-columns: repeat(var(--across), 1fr); }
.mosaic i { aspect-ratio: 1; transition: border-radius 0.6s, background 0.6s; }
button { padding: 0.6rem 1.4rem; border: 0; border-radius: 99px; background: ${palette[1]}; color: ${palette[0]}; font: inherit; }
`,
  js: `const across = ${5 + (amount % 5)};
const colors = ['${palette[1]}', '${palette[2]}', '${palette[3]}', '${palette[0]}'];
const corners = ['0', '50%', '100% 0 0 0', '0 100% 0 0', '0 0 100% 0', '0 0 0 100%', '100% 0 100% 0'];
const mosaic = document.querySelector('.mosaic');
mosaic.style.setProperty('--across', across);

const pick = (list) => list[Math.floor(Math.random() * list.length)];

for (let tile = 0; tile < across * across; tile++) mosaic.append(document.createElement('i'));

function mix() {
  for (const tile of mosaic.children) {
    tile.style.background = pick(colors);
    tile.style.borderRadius = pick(corners);
  }
}

document.querySelector('button').addEventListener('click', mix);
setInterval(mix, 4000);
mix();
`,
});

const clock: Scene['code'] = (palette, amount) => ({
  html: `<time class="clock" aria-live="off"></time>
<p class="day"></p>
`,
  css: `${ground(palette)}
body { align-content: center; gap: 0.5rem; }
.clock { display: flex; gap: 0.08em; font-size: clamp(3.5rem, 16vw, 11rem); font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.05em; }
.clock b { display: inline-block; min-width: 0.62em; text-align: center; background: linear-gradient(160deg, ${palette[1]}, ${palette[2]}); background-clip: text; color: transparent; }
.clock b.new { animation: fall ${200 + amount}ms ease-out; }
.day { opacity: 0.7; }

@keyframes fall { from { transform: translateY(-0.25em); opacity: 0; } }
${calm}`,
  js: `const clock = document.querySelector('.clock');
const day = document.querySelector('.day');

// Only the digits that change are updated, so only they move.
function show() {
  const now = new Date();
  const text = now.toLocaleTimeString('en-GB');
  [...text].forEach((sign, at) => {
    const digit = clock.children[at] ?? clock.appendChild(document.createElement('b'));
    if (digit.textContent === sign) return;
    digit.textContent = sign;
    digit.classList.remove('new');
    void digit.offsetWidth;
    digit.classList.add('new');
  });
  day.textContent = now.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
}

setInterval(show, 250);
show();
`,
});

export const scriptScenes = { mosaic, clock };
