import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';

export type Icon = { name: string; svg: string };

/** Format of the icon package; an alias is a former name of an icon. */
type IconSet = {
  icons: Record<string, { body: string; hidden?: boolean }>;
  aliases: Record<string, { parent: string }>;
};

/** An icon with the words of all its names. */
type Entry = { name: string; body: string; words: string[] };

const maxWords = 8;
let iconSet: Promise<Entry[]> | undefined;

/** One page of the icons with a name that matches every word of `search`, best match first; all icons if it is empty. */
export async function listIcons(request: PageRequest & { search: string }): Promise<Page<Icon>> {
  iconSet ??= load();
  const all = await iconSet;
  const found = request.search.trim() === '' ? all : findMatches(all, wordsOf(request.search));
  const from = (request.page - 1) * request.limit;
  const docs = found.slice(from, from + request.limit).map(({ name, body }) => ({ name, svg: svgOf(body) }));
  return toPage(docs, request, found.length, null);
}

/** Loaded on first use: the file is 2 MB, and most processes never need it. */
async function load(): Promise<Entry[]> {
  const path = fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const { icons, aliases }: IconSet = JSON.parse(await readFile(path, 'utf8'));
  const entries = Object.entries(icons)
    .filter(([, { hidden }]) => !hidden)
    .map(([name, { body }]): Entry => ({ name, body, words: name.split('-') }));
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  for (const [name, { parent }] of Object.entries(aliases))
    byName.get(parent)?.words.push(...name.split('-'));
  return entries;
}

const svgOf = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${body}</svg>`;

const wordsOf = (search: string) =>
  search
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.slice(0, maxWords) ?? [];

function findMatches(entries: Entry[], words: string[]): Entry[] {
  const found = entries.flatMap((entry) => {
    const distance = distanceOf(entry, words);
    return distance === null ? [] : [{ entry, distance }];
  });
  // Prefers names that start with the first word, then names with fewer words; ties stay in alphabetical order.
  const tieBreak = ({ name, words: iconWords }: Entry) =>
    (name.startsWith(words[0] ?? '') ? 0 : 100) + iconWords.length;
  return found
    .toSorted((a, b) => a.distance - b.distance || tieBreak(a.entry) - tieBreak(b.entry))
    .map(({ entry }) => entry);
}

/** Match distance between a name and the words, 0 being exact; null if a word does not match, or if there are no words. */
function distanceOf({ words: iconWords }: Entry, words: string[]): number | null {
  if (words.length === 0) return null;
  let distance = 0;
  for (const word of words) {
    if (iconWords.includes(word)) continue;
    if (iconWords.some((each) => each.startsWith(word))) distance += 1;
    else if (iconWords.some((each) => each.includes(word))) distance += 2;
    else return null;
  }
  return distance;
}
