import { compileMarkdown } from '../../../src/modules/webs/rules/compile/markdown.ts';
import { compileScript } from '../../../src/modules/webs/rules/compile/script.ts';
import { compileScss } from '../../../src/modules/webs/rules/compile/scss.ts';
import type { Sources } from '../../../src/modules/webs/rules/source-kinds.ts';
import type { Palette } from '../palettes.ts';
import type { Code, Scene } from './scenes.ts';

/** Compiles sources as the editor does. */
function compiled(sources: Sources, plain: Partial<Code> = {}): Code {
  const { html, css, js } = sources;
  const codeOf = ({ code, problems }: { code: string | null; problems: { text: string }[] }) => {
    if (code === null) throw new Error(`a scene does not compile: ${problems[0]?.text}`);
    return code;
  };
  return {
    html: html ? codeOf(compileMarkdown(html.text)) : (plain.html ?? ''),
    css: css ? codeOf(compileScss(css.text)) : (plain.css ?? ''),
    js: js ? codeOf(compileScript(js.text, 'typescript')) : (plain.js ?? ''),
    sources,
  };
}

const variables = ([back, first, second, ink]: Palette) => `$back: ${back};
$first: ${first};
$second: ${second};
$ink: ${ink};
`;

const notes: Scene['code'] = (palette, amount) =>
  compiled({
    html: {
      kind: 'markdown',
      text: `# Bread of ${1 + (amount % 3)} days

*What I wrote down so that I do not forget it again.*

| | Flour | Water | Salt |
|---|---|---|---|
| First evening | 100 g | 100 g | |
| Next morning | 400 g | ${250 + (amount % 8) * 10} g | 10 g |

1. **Mix** the first flour and water with a spoon of starter. Cover it and go to bed.
2. **Knead** everything else in. Ten minutes, or until it lets go of the bowl.
3. **Fold** it every half an hour, four times: from the edge into the middle.
4. **Bake** it at 240 °C in a pot with a lid, and without the lid at the end.

> It is done when it sounds hollow.

---

Not done yet: try it with rye, and write the salt *before* the water this time.
`,
    },
    css: {
      kind: 'scss',
      text: `${variables(palette)}
@mixin card($round: 1rem) {
  padding: 1rem 1.5rem;
  border-radius: $round;
  background: rgba($ink, 0.06);
}

body {
  max-width: 38rem;
  margin: 0 auto;
  padding: 3rem 1.5rem;
  background: $back;
  color: $ink;
  font: 1.05rem/1.65 Georgia, serif;
}

h1 {
  color: $first;
  font-size: clamp(2rem, 7vw, 3.5rem);
  line-height: 1.1;

  & + p { color: $second; }
}

table {
  width: 100%;
  border-collapse: collapse;

  th, td {
    padding: 0.4rem 0.6rem;
    border-bottom: 1px solid rgba($ink, 0.2);
    text-align: start;
  }
}

ol {
  @include card;
  padding-left: 2.5rem;

  strong { color: $first; }
}

blockquote {
  @include card(0 1rem 1rem 0);
  margin: 1.5rem 0;
  border-left: 0.25rem solid $second;
}

hr { border: 0; border-top: 1px solid rgba($ink, 0.2); }
`,
    },
  });

const pendulums: Scene['code'] = (palette, amount) =>
  compiled(
    {
      css: {
        kind: 'scss',
        text: `${variables(palette)}
* { margin: 0; }

body {
  overflow: hidden;
  background: $back;

  canvas {
    display: block;
    width: 100vw;
    height: 100vh;
  }
}
`,
      },
      js: {
        kind: 'typescript',
        text: `type Pendulum = { length: number; swings: number; color: string };

/** After this many seconds all are together again. */
const cycle = 60;
const count = ${12 + (amount % 8)};
const colors = ['${palette[1]}', '${palette[2]}', '${palette[3]}'] as const;

const canvas = document.querySelector<HTMLCanvasElement>('canvas')!;
const context = canvas.getContext('2d')!;

const pendulums: Pendulum[] = Array.from({ length: count }, (_, at) => ({
  length: 0.95 - at * (0.6 / count),
  swings: ${20 + (amount % 6)} + at,
  color: colors[at % colors.length] ?? colors[0],
}));

function fit(): void {
  canvas.width = innerWidth * devicePixelRatio;
  canvas.height = innerHeight * devicePixelRatio;
}

function draw({ length, swings, color }: Pendulum, seconds: number): void {
  const angle = Math.cos((seconds / cycle) * swings * 2 * Math.PI) * 0.5;
  const far = length * canvas.height;
  const [x, y] = [canvas.width / 2 + Math.sin(angle) * far, Math.cos(angle) * far];
  context.strokeStyle = context.fillStyle = color;
  context.globalAlpha = 0.25;
  context.beginPath();
  context.moveTo(canvas.width / 2, 0);
  context.lineTo(x, y);
  context.stroke();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(x, y, canvas.height / 50, 0, 2 * Math.PI);
  context.fill();
}

function frame(time: number): void {
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const pendulum of pendulums) draw(pendulum, time / 1_000);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) requestAnimationFrame(frame);
}

addEventListener('resize', fit);
fit();
frame(0);
`,
      },
    },
    { html: '<canvas role="img" aria-label="Pendulums of many lengths"></canvas>\n' },
  );

/** Scenes written in other languages. */
export const writtenScenes = { notes, pendulums };
