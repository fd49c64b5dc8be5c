import { dark, type Template } from './template.ts';

/** Templates that draw. */
export const drawings: readonly Template[] = [
  {
    name: 'Canvas',
    drawing: 'M4 18c6-14 10-14 14-4s8 10 13 0 8-8 13-2M10 6h.01M24 22h.01M38 5h.01',
    html: '<!-- Sparks that follow the pointer -->\n<canvas id="sky"></canvas>\n',
    css: 'body {\n  margin: 0;\n  overflow: hidden;\n  background: #10131a;\n}\n\ncanvas {\n  display: block;\n}\n',
    js: `const canvas = document.getElementById('sky');
const paint = canvas.getContext('2d');
const pointer = { x: innerWidth / 2, y: innerHeight / 2 };
let sparks = [];

function fit() {
  canvas.width = innerWidth;
  canvas.height = innerHeight;
}

function draw(time) {
  paint.fillStyle = 'rgb(16 19 26 / 20%)';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  const angle = Math.random() * Math.PI * 2;
  sparks.push({ ...pointer, vx: Math.cos(angle) * 2, vy: Math.sin(angle) * 2, life: 90 });
  sparks = sparks.filter((spark) => spark.life > 0);
  for (const spark of sparks) {
    spark.x += spark.vx;
    spark.y += spark.vy;
    spark.life -= 1;
    paint.fillStyle = 'hsl(' + (time / 20 + spark.life) + ' 90% 65%)';
    paint.beginPath();
    paint.arc(spark.x, spark.y, spark.life / 22, 0, Math.PI * 2);
    paint.fill();
  }
  requestAnimationFrame(draw);
}

addEventListener('resize', fit);
addEventListener('pointermove', (event) => {
  pointer.x = event.clientX;
  pointer.y = event.clientY;
});
fit();
requestAnimationFrame(draw);
`,
  },
  {
    name: 'Animation',
    drawing:
      'M8 22a4 4 0 1 0 0-8 4 4 0 0 0 0 8M24 14a4 4 0 1 0 0-8 4 4 0 0 0 0 8M40 22a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
    html: '<!-- Three bouncing dots -->\n<div class="dots" role="img" aria-label="Three bouncing dots">\n  <i></i>\n  <i></i>\n  <i></i>\n</div>\n',
    css: `${dark}
.dots {
  display: flex;
  gap: 16px;
}

.dots i {
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: #ff7a59;
  animation: bounce 0.6s ease-in-out infinite alternate;
}

.dots i:nth-child(2) {
  background: #ffc857;
  animation-delay: 0.2s;
}

.dots i:nth-child(3) {
  background: #4ec9b0;
  animation-delay: 0.4s;
}

@keyframes bounce {
  to {
    translate: 0 -64px;
    scale: 0.9 1.1;
  }
}
`,
    js: '',
  },
  {
    name: 'SVG',
    drawing: 'M4 23C12 5 18 5 24 14s12 9 20-9M4 21h4v4H4zM40 3h4v4h-4zM22 12h4v4h-4z',
    html: `<!-- A sun that rises over hills -->
<svg viewBox="0 0 200 200" role="img" aria-label="A sun that rises over hills">
  <circle class="sun" cx="100" cy="120" r="38" />
  <path class="far" d="M0 140 C40 90 80 130 110 120 S170 90 200 130 V200 H0 Z" />
  <path class="near" d="M0 170 C50 130 90 170 130 155 S180 150 200 160 V200 H0 Z" />
</svg>
`,
    css: `body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  background: #ffd9b8;
}

svg {
  width: min(90vmin, 480px);
  border-radius: 24px;
  background: #ffe9d6;
}

.sun {
  fill: #ff7a59;
  animation: rise 3s ease-out both;
}

.far {
  fill: #6b7fb3;
}

.near {
  fill: #34446e;
}

@keyframes rise {
  from {
    translate: 0 90px;
  }
}
`,
    js: '',
  },
];
