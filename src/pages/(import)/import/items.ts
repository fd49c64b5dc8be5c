import { brokenByImport } from '../../../modules/webs/rules/imported-web.ts';
import { sourceFiles } from '../../../modules/webs/rules/source-files.ts';
import { panes } from '../../../modules/webs/rules/source-kinds.ts';
import type { Broken } from '../../../shared/rules/rules.ts';
import { type Visibility, visibilities } from '../../../shared/rules/visibility.ts';
import type { Uploaded } from '../../(uploads)/index.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { randomKey } from '../../runtime/random-key.ts';
import { replaceUrls } from '../formats/folder-assets.ts';
import type { Found, FoundAsset, FoundWeb } from '../formats/found.ts';
import type { ReadFile } from '../reading/read-files.ts';

/** A web that can be imported. `key` is its idempotency key, the same at each attempt. */
export type Item = {
  key: string;
  web: FoundWeb;
  visibility: Visibility;
  isChosen: boolean;
  /** The rule that the web breaks; it cannot be imported until that is corrected. */
  broken: Broken | null;
  bytes: number;
  /** Id of the imported web. */
  id: string | null;
  /** The server's notice: why the web was refused, or why others do not see it. */
  message: string | null;
};

/** The uploaded parts of a file, by path, so that a retry uploads and creates each part only once. */
export type Uploads = Map<string, Uploaded & { isCreated: boolean }>;

/** The contents of a file besides webs. */
export type ExtraKind = 'assets' | 'collections' | 'profile';

/** A file with the webs in it, in the order of the file, which of its extras are chosen, and which have been imported. */
export type ItemGroup = ReadFile & {
  key: string;
  items: readonly Item[];
  extras: Readonly<Record<ExtraKind, boolean>>;
  imported: readonly ExtraKind[];
  uploads: Uploads;
};

export const toGroup = (file: ReadFile): ItemGroup => ({
  ...file,
  key: randomKey(),
  items: file.found.webs.map(toItem),
  // Assets count towards the rate limit of uploads, so they are imported with webs only if requested, or if the webs
  // have no other files.
  extras: {
    assets: file.found.webs.length === 0 || hasRelativeAssets(file.found),
    collections: true,
    profile: false,
  },
  imported: [],
  uploads: new Map(),
});

const hasRelativeAssets = ({ assets = [] }: Found) =>
  assets.some(({ relativeUrls = [] }) => relativeUrls.length > 0);

const extraKinds: readonly ExtraKind[] = ['assets', 'collections', 'profile'];

const isIn = (kind: ExtraKind, found: Found): boolean =>
  kind === 'profile' ? Boolean(found.profile) : (found[kind] ?? []).length > 0;

export const hasExtras = (found: Found): boolean => extraKinds.some((kind) => isIn(kind, found));

/** The extras of a file that can still be imported. */
export const extrasLeft = ({ found, imported }: ItemGroup): ExtraKind[] =>
  extraKinds.filter((kind) => isIn(kind, found) && !imported.includes(kind));

/** The extras of a file that are to be imported. */
export const extrasPending = (group: ItemGroup): ExtraKind[] =>
  extrasLeft(group).filter((kind) => group.extras[kind]);

/** Whether pressing the button would import anything. Collections are imported only together with their webs. */
export const hasPending = (groups: readonly ItemGroup[]): boolean =>
  groups.some(
    (group) =>
      group.items.some(isPending) ||
      extrasPending(group).some((kind) => kind !== 'collections' || group.items.length === 0),
  );

/** The assets of a file that are to be uploaded. */
export const assetsPending = (group: ItemGroup): FoundAsset[] =>
  extrasPending(group).includes('assets')
    ? (group.found.assets ?? []).filter(({ path }) => !group.uploads.get(path)?.isCreated)
    : [];

/** The assets of files that have been added to the member's. */
export const importedAssets = (groups: readonly ItemGroup[]): number =>
  groups.flatMap(({ uploads }) => [...uploads.values()].filter(({ isCreated }) => isCreated)).length;

function toItem(web: FoundWeb): Item {
  const broken = brokenByImport(web);
  return {
    key: randomKey(),
    web,
    visibility: toChoice(web.visibility),
    isChosen: broken === null,
    broken,
    bytes: [...panes.map((pane) => web[pane]), ...Object.values(sourceFiles(web.sources))].reduce(
      (sum, text) => sum + byteLength(text),
      0,
    ),
    id: null,
    message: null,
  };
}

const encoder = new TextEncoder();
export const byteLength = (text: string): number => encoder.encode(text).length;

/** The item with a changed title, description or visibility; selected once it breaks no rule. */
export function editItem(item: Item, changes: Partial<Pick<FoundWeb, 'title' | 'description'>>): Item {
  const web = { ...item.web, ...changes };
  const broken = brokenByImport(web);
  return { ...item, web, broken, isChosen: broken === null && (item.isChosen || item.broken !== null) };
}

/** Whether the item is still to be imported. */
export const isPending = (item: Item): boolean => item.isChosen && item.broken === null && item.id === null;

/** The item with the new addresses of assets in its code, in place of their addresses on the site of the export. */
export function withAddresses(
  item: Item,
  addresses: readonly (Pick<FoundAsset, 'url' | 'relativeUrls'> & { now: string })[],
): Item {
  const relative = new Map(
    addresses.flatMap(({ relativeUrls = [], now }) => relativeUrls.map((url) => [url, now] as const)),
  );
  const replace = (text: string) =>
    addresses.reduce(
      (done, { url, now }) => (url === '' ? done : done.replaceAll(url, () => now)),
      replaceUrls(text, relative),
    );
  const { html, css, js, sources } = item.web;
  const code = { html: replace(html), css: replace(css), js: replace(js) };
  const replaced = sources && {
    sources: Object.fromEntries(
      Object.entries(sources).map(([pane, source]) => [pane, { ...source, text: replace(source.text) }]),
    ),
  };
  return { ...item, web: { ...item.web, ...code, ...replaced } };
}

/** The choice for a visibility in an export; private for one that the member may not use yet. */
export const toChoice = (visibility: Visibility): Visibility => (mayPublish() ? visibility : 'private');

export const isChoice = (value: string): value is Visibility => visibilities.some((one) => one === value);

/** For example '3 webs and 1 asset'; empty if there are neither. */
export const countItems = (webs: number, assets: number): string =>
  [webs > 0 && formatCount(webs, 'web'), assets > 0 && formatCount(assets, 'asset')]
    .filter(Boolean)
    .join(' and ');
