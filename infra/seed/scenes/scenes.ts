import type { Sources } from '../../../src/modules/webs/rules/source-kinds.ts';
import { sketches } from '../media/sketches.ts';
import type { Palette } from '../palettes.ts';
import { canvasScenes } from './canvas.ts';
import { styleScenes } from './css.ts';
import { scriptScenes } from './script.ts';
import { writtenScenes } from './written.ts';

export type Code = { html: string; css: string; js: string; sources?: Sources };

/** A scene that webs show, in any palette; `amount` (0 to 99) varies it a little. */
export type Scene = {
  code: (palette: Palette, amount: number) => Code;
  /** Its picture as SVG, 1200x700. */
  sketch: (palette: Palette) => string;
  titles: readonly string[];
  about: string;
  tags: readonly string[];
};

export const scenes: readonly Scene[] = [
  {
    code: canvasScenes.stars,
    sketch: sketches.stars,
    titles: ['Warp Drive', 'Star Tunnel', 'Leaving Orbit', 'Night Flight'],
    about: 'Stars that rush past, each with a trail, drawn on a canvas.',
    tags: ['canvas', 'animation', 'space'],
  },
  {
    code: canvasScenes.network,
    sketch: sketches.network,
    titles: ['Constellations', 'Loose Ties', 'Neighbours', 'Plexus'],
    about: 'Dots that join hands with whoever is near; the pointer is one of them.',
    tags: ['canvas', 'animation', 'interactive', 'particles'],
  },
  {
    code: canvasScenes.bloom,
    sketch: sketches.bloom,
    titles: ['Sunflower', 'Golden Angle', 'Slow Bloom', 'Phyllotaxis'],
    about: 'Hundreds of seeds placed by the golden angle, breathing.',
    tags: ['canvas', 'generative', 'maths'],
  },
  {
    code: canvasScenes.waves,
    sketch: sketches.waves,
    titles: ['Evening Tide', 'Four Waves', 'Calm Sea', 'Harbour'],
    about: 'Layered sine waves, the near ones faster than the far.',
    tags: ['canvas', 'animation', 'waves'],
  },
  {
    code: canvasScenes.rain,
    sketch: sketches.rain,
    titles: ['Code Rain', 'Falling Signs', 'Green Room', 'Terminal Weather'],
    about: 'Signs that fall like rain in columns of their own speed.',
    tags: ['canvas', 'animation', 'text'],
  },
  {
    code: styleScenes.aurora,
    sketch: sketches.aurora,
    titles: ['Northern Lights', 'Aurora', 'Soft Light', 'Blurred Sky'],
    about: 'Blurred shapes and a blend mode make a sky. CSS alone.',
    tags: ['css', 'animation', 'background'],
  },
  {
    code: styleScenes.orbit,
    sketch: sketches.orbit,
    titles: ['Little Solar System', 'Orbits', 'Kepler', 'Planetarium'],
    about: 'Planets whose pace follows the third law. A click stops time.',
    tags: ['css', 'animation', 'space', 'interactive'],
  },
  {
    code: styleScenes.loaders,
    sketch: sketches.loaders,
    titles: ['Four Loaders', 'Please Wait', 'Loading Kit', 'Spinners'],
    about: 'Bars, a ring, dots and a square to wait with, ready to copy.',
    tags: ['css', 'loader', 'animation'],
  },
  {
    code: styleScenes.cube,
    sketch: sketches.cube,
    titles: ['Glass Cube', 'Turning Cube', 'Six Sides', 'Cube and Pointer'],
    about: 'A cube in three dimensions that follows the pointer.',
    tags: ['css', 'three-d', 'interactive'],
  },
  {
    code: scriptScenes.mosaic,
    sketch: sketches.mosaic,
    titles: ['Endless Mosaic', 'Bauhaus Tiles', 'Quarter Circles', 'Pattern Maker'],
    about: 'Tiles with random corners and colours; press the button for more.',
    tags: ['javascript', 'pattern', 'generative'],
  },
  {
    code: scriptScenes.clock,
    sketch: sketches.clock,
    titles: ['Large Clock', 'Digits', 'What Time Is It', 'Gradient Clock'],
    about: 'A clock in which only the digits that change move.',
    tags: ['javascript', 'clock', 'text'],
  },
  {
    code: writtenScenes.notes,
    sketch: sketches.aurora,
    titles: ['Bread', 'Kitchen Notes', 'Slow Dough', 'Sunday Loaf'],
    about: 'A recipe written in Markdown, with a style sheet in SCSS.',
    tags: ['markdown', 'scss', 'text'],
  },
  {
    code: writtenScenes.pendulums,
    sketch: sketches.orbit,
    titles: ['Pendulum Wave', 'In Step', 'Long and Short', 'Swings'],
    about: 'Pendulums of many lengths that meet again once a minute, in TypeScript.',
    tags: ['typescript', 'scss', 'canvas', 'physics'],
  },
];
