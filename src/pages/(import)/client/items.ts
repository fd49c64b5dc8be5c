import { brokenByImport } from '../../../modules/webs/imports/import-rules.ts';
import type { Broken } from '../../../shared/rules/rules.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { Uploaded } from '../../(uploads)/index.ts';
import { randomKey } from '../../runtime/random-key.ts';
import type { FoundWeb } from '../formats/found.ts';
import type { ReadFile } from '../reading/read-files.ts';
import { toChoice } from './visibilities.ts';

/** A web that can be imported. `key` is its idempotency key, the same at each attempt. */
export type Item = {
  key: string;
  web: FoundWeb;
  visibility: Visibility;
  isChosen: boolean;
  /** The rule that it breaks; it cannot be imported before that is mended. */
  broken: Broken | null;
  bytes: number;
  /** Id of the web that it has become. */
  id: string | null;
  /** What the server said: why it was refused, or why others do not see it. */
  message: string | null;
};

/** What has been uploaded of a file, by path, so that nothing is uploaded or created twice when a part of it failed. */
export type Uploads = Map<string, Uploaded & { isCreated: boolean }>;

/** A file with the webs in it, in the order of the file, and what else of it is chosen. */
export type ItemGroup = ReadFile & {
  key: string;
  items: readonly Item[];
  extras: { assets: boolean; collections: boolean; profile: boolean };
  uploads: Uploads;
};

export const toGroup = (file: ReadFile): ItemGroup => ({
  ...file,
  key: randomKey(),
  items: file.found.webs.map(toItem),
  extras: { assets: false, collections: true, profile: false },
  uploads: new Map(),
});

function toItem(web: FoundWeb): Item {
  const broken = brokenByImport(web);
  return {
    key: randomKey(),
    web,
    visibility: toChoice(web.visibility),
    isChosen: broken === null,
    broken,
    bytes: [web.html, web.css, web.js].reduce((sum, text) => sum + byteLength(text), 0),
    id: null,
    message: null,
  };
}

const encoder = new TextEncoder();
export const byteLength = (text: string): number => encoder.encode(text).length;

/** The item with another title, description or visibility; chosen as soon as it breaks no rule any more. */
export function editItem(item: Item, changes: Partial<Pick<FoundWeb, 'title' | 'description'>>): Item {
  const web = { ...item.web, ...changes };
  const broken = brokenByImport(web);
  return { ...item, web, broken, isChosen: broken === null && (item.isChosen || item.broken !== null) };
}

/** Whether it is still to be imported. */
export const isPending = (item: Item): boolean => item.isChosen && item.broken === null && item.id === null;
