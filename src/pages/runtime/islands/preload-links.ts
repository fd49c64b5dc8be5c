import type { IslandOptions } from './island.ts';

/** Vite's manifest, by source or chunk: https://vite.dev/guide/backend-integration */
type Manifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>;

const fileOf = (name: string) => `/${name}.island.tsx`;

/**
 * Links by which a browser loads the modules of these islands, and those that they import next, all at once. Otherwise
 * each is requested only when the one before it has run. They are put into a template until the page's result has
 * begun.
 */
export function preloadLinks(manifest: Manifest, islands: readonly IslandOptions[]): string {
  return islands.flatMap((island) => linksOf(manifest, island)).join('');
}

function linksOf(manifest: Manifest, { name, next }: IslandOptions): string[] {
  const keys = Object.keys(manifest);
  const own = closureOf(
    manifest,
    keys.find((key) => key.endsWith(fileOf(name))),
  );
  const followers = closureOf(
    manifest,
    keys.find((key) => next && manifest[key]?.name === next.chunk),
  ).filter((key) => !own.includes(key));
  const media = ` media="${next?.media}"`;
  return [
    ...own.map((key) => scriptLink(manifest[key]?.file)),
    ...followers.flatMap((key) => [
      scriptLink(manifest[key]?.file, media),
      ...(manifest[key]?.css ?? []).map((file) => styleLink(file, media)),
    ]),
  ];
}

const scriptLink = (file = '', media = '') =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}"${media}>`;

/** In the mode in which Vite requests style sheets, or it would be loaded twice. */
const styleLink = (file: string, media: string) =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}"${media}>`;

/** A chunk and all that it imports at once, without the entry, which every page has. */
function closureOf(manifest: Manifest, key: string | undefined, found: string[] = []): string[] {
  const chunk = key === undefined ? undefined : manifest[key];
  if (key === undefined || !chunk || chunk.isEntry || found.includes(key)) return found;
  found.push(key);
  for (const imported of chunk.imports ?? []) closureOf(manifest, imported, found);
  return found;
}
