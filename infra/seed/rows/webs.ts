import { exponentAt, weights } from '../../../src/modules/webs/repository/trending-score.ts';
import type { ThumbnailPlan } from '../media/thumbnails.ts';
import { palettes } from '../palettes.ts';
import type { Random } from '../random.ts';
import { type Code, scenes } from '../scenes/scenes.ts';
import { type Person, strideOf } from './people.ts';

const moods =
  'Quiet Bright Late Early Soft Restless Paper Electric Velvet Winter Summer Distant Tiny Giant Slow Second Hidden Liquid Broken Lucky Morning Midnight Honest Weightless'.split(
    ' ',
  );
const descriptionEndings = [
  '',
  ' Change the numbers at the top and see what happens.',
  ' Made in one evening.',
  ' Resize the window: it fits itself in.',
  ' Forks are welcome.',
  ' The palette is the part I took longest over.',
  ' Stands still for those who ask for less motion.',
];

export type WebRow = {
  id: string;
  owner_id: string;
  title: string;
  description: string;
  html: string;
  css: string;
  js: string;
  html_source: string | null;
  css_source: string | null;
  js_source: string | null;
  html_kind: string | null;
  css_kind: string | null;
  js_kind: string | null;
  compiled_with: string | null;
  image_id: string;
  is_public: boolean;
  tags: readonly string[];
  forked_from: string | null;
  is_fork: boolean;
  views: number;
  likes_count: number;
  score: number;
  created_at: string;
  updated_at: string;
};
export type LikeRow = { web_id: string; user_id: string; created_at: string };
type Event = { at: number; weight: number };

const year = 365 * 86_400_000;
/**
 * The first webs are fixed, for the first member, whose login people use: three of its own, one of
 * them private, two of another member, and its fork of one of those.
 */
const firstWebs = [
  { owner: 0, isPublic: true },
  { owner: 0, isPublic: true },
  { owner: 0, isPublic: false },
  { owner: 1, isPublic: true },
  { owner: 1, isPublic: true },
  { owner: 0, isPublic: true, original: 3 },
] as const;
/** The first member likes every fourth of these webs, from the fourth on. */
const likedAmong = 60;
const iso = (time: number) => new Date(time).toISOString();

/** Webs of a year, with their likers: most webs are liked by few and some by many. */
export function makeWebs(
  random: Random,
  count: number,
  people: Person[],
  pictures: ThumbnailPlan[],
  now: number,
) {
  const webs: WebRow[] = [];
  const likes: LikeRow[] = [];
  for (let number = 0; number < count; number++) {
    const made = makeWeb(
      random,
      people,
      pictures,
      now - Math.floor(60_000 + year * random.next() ** 1.6),
      now,
    );
    const first = firstWebs[number];
    if (first) {
      made.owner_id = people[first.owner]?.id ?? made.owner_id;
      made.is_public = first.isPublic;
    }
    const original = pickOriginal(random, webs, number);
    const web = original ? forkOf(random, original, made, now) : made;
    const createdAt = Date.parse(web.created_at);
    const isLiked = number < likedAmong && number % 4 === 3;
    const likesOfWeb = makeLikes(random, web.id, people, isLiked, createdAt, now);
    const seen = makeViews(random, likesOfWeb.length, createdAt, now);
    web.likes_count = likesOfWeb.length;
    web.views = seen.reduce((sum, { weight }) => sum + weight / weights.view, 0);
    const liked = likesOfWeb.map(({ at }) => ({ at, weight: weights.like }));
    web.score = scoreOf([{ at: createdAt, weight: weights.creation }, ...liked, ...seen]);
    webs.push(web);
    likes.push(...likesOfWeb.map(({ at, ...like }) => ({ ...like, created_at: iso(at) })));
  }
  return { webs, likes };
}

function makeWeb(
  random: Random,
  people: Person[],
  pictures: ThumbnailPlan[],
  createdAt: number,
  now: number,
): WebRow {
  const picture = random.pick(pictures);
  const scene = scenes[picture.scene] ?? random.pick(scenes);
  const palette = palettes[picture.palette] ?? random.pick(palettes);
  return {
    id: random.id(createdAt),
    owner_id: people[Math.floor(people.length * random.next() ** 2)]?.id ?? random.pick(people).id,
    title: `${random.pick(moods)} ${random.pick(scene.titles)}`,
    description: scene.about + random.pick(descriptionEndings),
    ...columnsOf(scene.code(palette, random.below(100))),
    image_id: picture.id,
    is_public: random.next() < 0.93,
    tags: scene.tags,
    forked_from: null,
    is_fork: false,
    views: 0,
    likes_count: 0,
    score: 0,
    ...datesOf(random, createdAt, now),
  };
}

const columnsOf = ({ sources = {}, ...code }: Code) => ({
  ...code,
  html_source: sources.html?.text ?? null,
  css_source: sources.css?.text ?? null,
  js_source: sources.js?.text ?? null,
  html_kind: sources.html?.kind ?? null,
  css_kind: sources.css?.kind ?? null,
  js_kind: sources.js?.kind ?? null,
  compiled_with: null,
});

/** Chooses an original for some webs, which become its forks; null for the others. */
function pickOriginal(random: Random, webs: WebRow[], number: number): WebRow | null {
  const first = firstWebs[number];
  if (first) return 'original' in first ? (webs[first.original] ?? null) : null;
  return random.next() < 0.08 ? random.pick(webs) : null;
}

/**
 * The web as a later copy of somebody else's public one; the web itself if the other is not such a
 * web.
 */
function forkOf(random: Random, original: WebRow, web: WebRow, now: number): WebRow {
  if (!original.is_public || original.owner_id === web.owner_id) return web;
  const since = Date.parse(original.created_at);
  const createdAt = since + Math.floor((now - since) * random.next());
  const { owner_id, is_public, views, likes_count, score } = web;
  const own = { id: random.id(createdAt), owner_id, is_public, views, likes_count, score };
  const fork = { forked_from: original.id, is_fork: true };
  return { ...original, ...own, ...fork, ...datesOf(random, createdAt, now) };
}

/** Most webs are never changed; some are changed later. */
function datesOf(random: Random, createdAt: number, now: number) {
  const changedAt =
    random.next() < 0.3 ? createdAt + Math.floor((now - createdAt) * random.next() ** 2) : createdAt;
  return { created_at: iso(createdAt), updated_at: iso(changedAt) };
}

/**
 * The likers of a web: few or many consecutive members, starting with the first one if `isLiked`.
 */
function makeLikes(
  random: Random,
  webId: string,
  people: Person[],
  isLiked: boolean,
  createdAt: number,
  now: number,
) {
  const count = Math.min(people.length, Math.max(isLiked ? 1 : 0, Math.floor(400 * random.next() ** 60)));
  const start = isLiked ? 0 : random.below(people.length);
  const step = strideOf(random, people.length);
  return Array.from({ length: count }, (_, turn) => ({
    web_id: webId,
    user_id: people[(start + turn * step) % people.length]?.id ?? '',
    at: createdAt + Math.floor((now - createdAt) * random.next() ** 2),
  }));
}

/** Views are grouped, to keep the number of events small. */
function makeViews(random: Random, likes: number, createdAt: number, now: number): Event[] {
  return Array.from({ length: 8 }, () => ({
    at: createdAt + (now - createdAt) * random.next() ** 2,
    weight: weights.view * (random.below(6) + likes * random.below(4)),
  }));
}

/** The score that these events give: log2 of the sum of weight * 2^exponent. */
function scoreOf(events: readonly Event[]): number {
  const exponents = events.map(({ at }) => exponentAt(at));
  const top = Math.max(...exponents);
  const sum = events.reduce((all, { weight }, at) => all + weight * 2 ** ((exponents[at] ?? 0) - top), 0);
  return top + Math.log2(sum);
}
