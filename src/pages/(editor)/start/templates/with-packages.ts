import type { Template } from './template.ts';

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
