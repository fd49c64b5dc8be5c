/** A small web to start from. */
export type Template = {
  name: string;
  /** Lines of its drawing, in a box of 48 by 28. */
  drawing: string;
  html: string;
  css: string;
  js: string;
  /** The imports of its script; it is offered only if the site has these packages. */
  packages?: readonly string[];
};

const centred = 'body {\n  margin: 0;\n  min-height: 100vh;\n  display: grid;\n  place-items: center;\n';
const font = '  font: 18px/1.5 system-ui, sans-serif;\n}\n';

/** The beginning of style sheets that center their content in the page. */
export const dark = `${centred}  background: #14161c;\n  color: #f2f0ea;\n${font}`;
export const light = `${centred}  background: #f4f1ea;\n  color: #1d2230;\n${font}`;

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

/** Templates with libraries. */
export const withPackages: readonly Template[] = [
  {
    name: 'p5',
    drawing: 'M24 3v22M14 6l20 16M34 6L14 22M10 14h28',
    packages: ['p5'],
    html: '<!-- Circles that breathe, drawn with p5 -->\n',
    css: 'body {\n  margin: 0;\n  overflow: hidden;\n}\n',
    js: `import p5 from 'p5';

new p5((sketch) => {
  sketch.setup = () => {
    sketch.createCanvas(sketch.windowWidth, sketch.windowHeight);
    sketch.colorMode(sketch.HSB);
    sketch.noStroke();
  };

  sketch.draw = () => {
    sketch.background(230, 40, 12);
    for (let at = 0; at < 24; at += 1) {
      const angle = (at / 24) * sketch.TWO_PI + sketch.frameCount / 120;
      const radius = 120 + 60 * sketch.sin(sketch.frameCount / 40 + at);
      sketch.fill((at * 15 + sketch.frameCount) % 360, 70, 95);
      sketch.circle(
        sketch.width / 2 + radius * sketch.cos(angle),
        sketch.height / 2 + radius * sketch.sin(angle),
        18,
      );
    }
  };
});
`,
  },
  {
    name: 'Three',
    drawing: 'M24 2l12 6v12l-12 6-12-6V8zM12 8l12 6 12-6M24 14v12',
    packages: ['three'],
    html: '<!-- A cube that turns, drawn with Three -->\n',
    css: 'body {\n  margin: 0;\n  overflow: hidden;\n  background: #10131a;\n}\n',
    js: `import * as THREE from 'three';

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(50, innerWidth / innerHeight, 0.1, 100);
camera.position.z = 4;
const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const cube = new THREE.Mesh(
  new THREE.BoxGeometry(1.4, 1.4, 1.4),
  new THREE.MeshStandardMaterial({ color: '#ff7a59' }),
);
const light = new THREE.DirectionalLight('white', 3);
light.position.set(2, 3, 4);
scene.add(cube, light, new THREE.AmbientLight('white', 0.6));

renderer.setAnimationLoop((time) => {
  cube.rotation.set(time / 1600, time / 1200, 0);
  renderer.render(scene, camera);
});

addEventListener('resize', () => {
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
  renderer.setSize(innerWidth, innerHeight);
});
`,
  },
];
