import type { Palette } from '../palettes.ts';
import type { Scene } from './scenes.ts';

export const ground = ([back, , , ink]: Palette) => `* { box-sizing: border-box; margin: 0; }

body {
  display: grid;
  min-height: 100vh;
  place-items: center;
  overflow: hidden;
  background: ${back};
  color: ${ink};
  font: 500 1rem/1.5 system-ui, sans-serif;
}
`;

export const calm = `
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; }
}
`;

const repeat = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const aurora: Scene['code'] = (palette, amount) => ({
  html: `<main class="sky">
  <i></i><i></i><i></i>
  <h1>Northern lights</h1>
  <p>Three blurred shapes and one blend mode. No script at all.</p>
</main>
`,
  css: `${ground(palette)}
.sky { position: relative; display: grid; width: 100vw; height: 100vh; place-content: center; text-align: center; }
.sky h1 { font-size: clamp(2.5rem, 9vw, 6rem); letter-spacing: -0.04em; mix-blend-mode: overlay; }
.sky p { opacity: 0.7; }

.sky i {
  position: absolute;
  inset: 10%;
  border-radius: 45% 55% 60% 40%;
  filter: blur(${40 + (amount % 40)}px);
  mix-blend-mode: screen;
  animation: drift ${10 + (amount % 9)}s ease-in-out infinite alternate;
}

.sky i:nth-child(1) { background: radial-gradient(circle at 30% 30%, ${palette[1]}, transparent 60%); }
.sky i:nth-child(2) { background: radial-gradient(circle at 70% 40%, ${palette[2]}, transparent 60%); animation-delay: -4s; }
.sky i:nth-child(3) { background: radial-gradient(circle at 50% 80%, ${palette[1]}, transparent 55%); animation-delay: -8s; }

@keyframes drift {
  from { transform: translate(-12%, -8%) rotate(-20deg) scale(0.9); }
  to { transform: translate(14%, 10%) rotate(35deg) scale(1.25); }
}
${calm}`,
  js: '',
});

const orbit: Scene['code'] = (palette, amount) => {
  const planets = 4 + (amount % 4);
  return {
    html: `<div class="system" role="img" aria-label="Planets on their ways">
  <b class="sun"></b>
${repeat(planets, (at) => `  <span class="way" style="--n: ${at + 1}"><b class="planet"></b></span>`)}
</div>
`,
    css: `${ground(palette)}
/* Each orbit is larger and slower than the one inside it, by Kepler's third law. */
.system { position: relative; width: min(90vmin, 40rem); aspect-ratio: 1; }
.sun, .way, .planet { position: absolute; border-radius: 50%; }

.sun {
  inset: 44%;
  background: radial-gradient(circle at 35% 35%, ${palette[3]}, ${palette[1]});
  box-shadow: 0 0 4rem ${palette[1]};
}

.way {
  --size: calc(16% + var(--n) * ${(80 / planets).toFixed(1)}%);
  inset: calc((100% - var(--size)) / 2);
  border: 1px solid ${palette[2]}44;
  animation: turn calc(pow(var(--n), 1.5) * 2.4s) linear infinite;
}

.planet {
  top: -0.55rem;
  left: calc(50% - 0.55rem);
  width: calc(0.7rem + var(--n) * 0.12rem);
  aspect-ratio: 1;
  background: linear-gradient(140deg, ${palette[2]}, ${palette[0]});
}

@keyframes turn { to { transform: rotate(1turn); } }
${calm}`,
    js: `// A click stops time, another lets it go on.
const system = document.querySelector('.system');
let runs = true;

addEventListener('click', () => {
  runs = !runs;
  for (const animation of system.getAnimations({ subtree: true })) {
    if (runs) animation.play();
    else animation.pause();
  }
});
`,
  };
};

const loaders: Scene['code'] = (palette, amount) => ({
  html: `<section class="loaders">
  <div class="bars">${'<i></i>'.repeat(5)}</div>
  <div class="ring"></div>
  <div class="dots">${'<i></i>'.repeat(3)}</div>
  <div class="square"></div>
</section>
`,
  css: `${ground(palette)}
.loaders { display: grid; grid-template-columns: repeat(2, 9rem); gap: 2rem; }
.loaders > div { display: grid; height: 9rem; place-content: center; border-radius: 1.25rem; background: ${palette[1]}1f; }

.bars, .dots { grid-auto-flow: column; gap: 0.4rem; }
.bars i { width: 0.5rem; height: 3rem; border-radius: 1rem; background: ${palette[1]}; animation: grow 1s ease-in-out infinite alternate; }
.dots i { width: 0.8rem; aspect-ratio: 1; border-radius: 50%; background: ${palette[2]}; animation: hop 0.6s ease-in-out infinite alternate; }
${repeat(5, (at) => `:is(.bars, .dots) i:nth-child(${at + 1}) { animation-delay: ${(at * 0.13 - (amount % 5) * 0.02).toFixed(2)}s; }`)}

.ring::after {
  content: '';
  width: 3.4rem;
  aspect-ratio: 1;
  border: 0.35rem solid ${palette[2]}44;
  border-top-color: ${palette[2]};
  border-radius: 50%;
  animation: spin 0.9s linear infinite;
}

.square::after { content: ''; width: 2.6rem; aspect-ratio: 1; background: ${palette[1]}; animation: flip 1.8s ease infinite; }

@keyframes grow { from { transform: scaleY(0.25); } }
@keyframes hop { to { transform: translateY(-1.1rem); } }
@keyframes spin { to { transform: rotate(1turn); } }
@keyframes flip {
  50% { transform: perspective(12rem) rotateY(180deg); }
  100% { transform: perspective(12rem) rotateY(180deg) rotateX(180deg); }
}
${calm}`,
  js: '',
});

const cube: Scene['code'] = (palette, amount) => ({
  html: `<div class="stage">
  <div class="cube">
${repeat(6, (at) => `    <b style="--side: ${at}">${at + 1}</b>`)}
  </div>
</div>
`,
  css: `${ground(palette)}
.stage { perspective: ${500 + amount * 4}px; }
.cube { --size: min(40vmin, 14rem); position: relative; width: var(--size); aspect-ratio: 1; transform-style: preserve-3d; }

.cube b {
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  border: 2px solid ${palette[3]};
  background: linear-gradient(135deg, ${palette[1]}cc, ${palette[2]}99);
  font-size: calc(var(--size) / 3);
  transform: rotateY(calc(var(--side) * 90deg)) translateZ(calc(var(--size) / 2));
}

.cube b:nth-child(5) { transform: rotateX(90deg) translateZ(calc(var(--size) / 2)); }
.cube b:nth-child(6) { transform: rotateX(-90deg) translateZ(calc(var(--size) / 2)); }
`,
  js: `// Follows the pointer; left alone, it turns by itself.
const cube = document.querySelector('.cube');
let [x, y] = [-20, 30];
let [goalX, goalY] = [x, y];
let lastMove = 0;

addEventListener('pointermove', (event) => {
  lastMove = performance.now();
  goalY = (event.x / innerWidth - 0.5) * 360;
  goalX = (0.5 - event.y / innerHeight) * 180;
});

function frame(time) {
  if (time - lastMove > 1500) goalY += 0.6;
  x += (goalX - x) * 0.08;
  y += (goalY - y) * 0.08;
  cube.style.transform = \`rotateX(\${x}deg) rotateY(\${y}deg)\`;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
`,
});

export const styleScenes = { aurora, orbit, loaders, cube };
