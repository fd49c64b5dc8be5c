import { exponentAt, weights } from '../../../src/modules/webs/repository/trending-score.ts';
import type { Random } from '../random.ts';
import type { Value } from './copy.ts';

const moods =
  'Quiet Bright Late Early Soft Restless Paper Electric Velvet Winter Summer Distant Tiny Giant Slow Second Hidden Liquid Broken Lucky Morning Midnight Honest Weightless'.split(
    ' ',
  );
const things =
  'Clock Orbit Lantern Garden Tide Spinner Tunnel Grid Wave Harbour Menu Button Card Form Slider Gallery Calendar Maze Piano Kaleidoscope Galaxy Forest Chart Loader Cursor Type Poster Map Dice Robot'.split(
    ' ',
  );
const materials = 'Glass Neon Paper Pixel Ink Marble Copper Wooden Silk Static Prism Vector'.split(' ');
const common = 'canvas animation css-art generative svg game layout typography three-d audio'.split(' ');

/** The fields of a web that rows of other tables need. */
export type ScaledWebs = {
  ids: string[];
  /** Position of the owner among the members. */
  owners: Int32Array;
  createdAt: Float64Array;
  isPublic: Uint8Array;
};

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

export const webColumns = [
  ...['id', 'author_id', 'title', 'description', 'html', 'css', 'js', 'image_id', 'visibility', 'tags'],
  ...['views', 'likes_count', 'comments_count', 'score', 'created_at', 'updated_at'],
];

type Input = {
  count: number;
  memberIds: readonly string[];
  imageIds: readonly string[];
  likes: Int32Array;
  comments: Int32Array;
  now: number;
};

/** Chooses ids, owners, times and visibility of the webs, oldest first; members have few webs or very many. */
export function planWebs(random: Random, { count, memberIds, now }: Input): ScaledWebs {
  const webs = {
    ids: new Array<string>(count),
    owners: new Int32Array(count),
    createdAt: new Float64Array(count),
    isPublic: new Uint8Array(count),
  };
  for (let at = 0; at < count; at++) {
    const createdAt = now - (count - at) * ((2 * 365 * day) / count) - random.next() * 60_000;
    webs.createdAt[at] = createdAt;
    webs.ids[at] = random.id(createdAt);
    webs.owners[at] = Math.floor(memberIds.length * random.next() ** 2);
    webs.isPublic[at] = random.next() < 0.93 ? 1 : 0;
  }
  return webs;
}

/** The rows of the webs from `start` to below `end`. */
export function* webRows(
  random: Random,
  webs: ScaledWebs,
  input: Input,
  [start, end]: readonly [number, number],
): Generator<Value[]> {
  for (let at = start; at < end; at++) {
    const createdAt = webs.createdAt[at] ?? 0;
    const [likes = 0, comments = 0] = [input.likes[at], input.comments[at]];
    const views = likes * (4 + random.below(12)) + random.below(40);
    const name = `${random.pick(moods)} ${random.pick(materials)} ${random.pick(things)}`;
    const updatedAt = createdAt + (input.now - createdAt) * random.next() ** 6;
    yield [
      ...[webs.ids[at] ?? '', input.memberIds[webs.owners[at] ?? 0] ?? '', name, descriptionOf(random, name)],
      ...codeOf(random, name, at),
      ...[random.pick(input.imageIds), webs.isPublic[at] === 1 ? 'public' : 'private', tagsOf(random)],
      ...[views, likes, comments],
      ...[scoreOf(random, createdAt, { likes, views }, input.now), iso(createdAt), iso(updatedAt)],
    ];
  }
}

const descriptionOf = (random: Random, name: string) =>
  `${name}, made with ${random.pick(common)} and a ${random.pick(things).toLowerCase()} of ${random.pick(materials).toLowerCase()}.`;

/** A few tags that are common, and thousands that are rare. */
function tagsOf(random: Random): string[] {
  const tags = new Set<string>();
  for (let left = random.below(4); left > 0; left--)
    tags.add(random.next() < 0.6 ? random.pick(common) : `topic-${Math.floor(3_000 * random.next() ** 3)}`);
  return [...tags];
}

/** Between half a kilobyte and two, different in each web. */
function codeOf(random: Random, name: string, at: number): [html: string, css: string, js: string] {
  const word = name.toLowerCase().replaceAll(' ', '-');
  const dots = Array.from({ length: 2 + random.below(8) }, (_, dot) => `  <i style="--n: ${dot}"></i>`);
  const color = `#${random.hex(6)}`;
  const rules = Array.from(
    { length: 2 + random.below(6) },
    (_, rule) =>
      `.${word} i:nth-child(${rule + 1}) { rotate: ${random.below(360)}deg; background: #${random.hex(6)}; }`,
  );
  const steps = Array.from(
    { length: 1 + random.below(6) },
    (_, step) => `const value${step} = Math.sin(${random.below(1_000)} / ${1 + random.below(90)}) * width;`,
  );
  return [
    `<main class="${word}">\n${dots.join('\n')}\n</main>`,
    `.${word} {\n  display: grid;\n  min-height: 100vh;\n  place-items: center;\n  color: ${color};\n}\n${rules.join('\n')}`,
    `const width = ${100 + (at % 900)};\n${steps.join('\n')}\nrequestAnimationFrame(() => document.body.append(value0));`,
  ];
}

/** Half of the likes and views soon after the web, and the others since. */
function scoreOf(
  random: Random,
  createdAt: number,
  { likes, views }: { likes: number; views: number },
  now: number,
): number {
  const first = createdAt + Math.min(now - createdAt, 3 * day * random.next());
  const since = createdAt + (now - createdAt) * random.next();
  const events = [
    { at: createdAt, weight: weights.creation },
    { at: first, weight: (weights.like * likes + weights.view * views) / 2 + 1 },
    { at: since, weight: (weights.like * likes + weights.view * views) / 2 + 1 },
  ].map(({ at, weight }) => exponentAt(at) + Math.log2(weight));
  const largest = Math.max(...events);
  return largest + Math.log2(events.reduce((sum, exponent) => sum + 2 ** (exponent - largest), 0));
}
