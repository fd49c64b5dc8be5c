import type { IslandOptions } from './island.ts';

/** Vite's manifest, by source or chunk: https://vite.dev/guide/backend-integration */
type Manifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>;

const fileOf = (name: string) => `/${name}.island.tsx`;

/**
 * Links by which a browser loads at once the modules of these islands and those that they import next. Otherwise each
 * would be requested only after the previous one has run. They are put into a template until the page's result has
 * started.
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

/** Requests the style sheet in the same mode as Vite; otherwise it would be loaded twice. */
const styleLink = (file: string, media: string) =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}"${media}>`;

/** A chunk and all its immediate imports, without the entry, which every page loads. */
function closureOf(manifest: Manifest, key: string | undefined, found: string[] = []): string[] {
  const chunk = key === undefined ? undefined : manifest[key];
  if (key === undefined || !chunk || chunk.isEntry || found.includes(key)) return found;
  found.push(key);
  for (const imported of chunk.imports ?? []) closureOf(manifest, imported, found);
  return found;
}
