import { useRef, useState } from 'react';
import { type AssetType, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { maxBulk } from '../../../shared/rules/limits.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { type Uploaded, upload } from '../../(uploads)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import { callWorkerOnce } from '../../runtime/call-worker.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import type { FoundAsset, FoundCollection, FoundProfile, FoundWeb } from '../formats/found.ts';
import { fileOf } from '../formats/paths.ts';
import type { ReadFile } from '../reading/read-files.ts';
import { importWebs, type Outcome } from './import-webs.ts';
import {
  assetsPending,
  countItems,
  type ExtraKind,
  editItem,
  extrasPending,
  type Item,
  type ItemGroup,
  importedAssets,
  isPending,
  toChoice,
  toGroup,
  type Uploads,
  withAddresses,
} from './items.ts';

/** The progress of the page; `done` of `total` webs and assets. */
export type Work = { kind: 'reading' } | { kind: 'importing'; done: number; total: number } | null;

/** The items of a file that are to be imported, with the addresses that its assets have here. */
function toSend({ items, found, uploads }: ItemGroup): Item[] {
  const addresses = (found.assets ?? []).flatMap(({ url, relativeUrls = [], path }) => {
    const uploaded = uploads.get(path);
    return uploaded ? [{ url, relativeUrls, now: uploaded.url }] : [];
  });
  return items.filter(isPending).map((item) => withAddresses(item, addresses));
}

/** Reads files and imports the selected items, one at a time. */
export function useImporter({ fullName }: { fullName: string }) {
  const choice = useGroups();
  const [work, setWork] = useState<Work>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  /** Runs an operation until it has finished, failed or been canceled. */
  const run = async (first: Work, act: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController();
    running.current = controller;
    setWork(first);
    setFailure(null);
    try {
      await act(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error));
    } finally {
      running.current = null;
      setWork(null);
    }
  };

  const read = (files: readonly File[]) =>
    run({ kind: 'reading' }, async (signal) => choice.add(await readInWorker(files, signal)));

  const importChosen = () => {
    const items = choice.groups.flatMap((group) => group.items);
    const pending = items.filter(isPending);
    const ids = new Map(items.map(({ key, id }) => [key, id]));
    const total = pending.length + choice.groups.flatMap(assetsPending).length;
    let done = 0;
    const advance = (by: number) => {
      done += by;
      setWork({ kind: 'importing', done, total });
    };
    const onOutcomes = (outcomes: readonly Outcome[]) => {
      for (const { key, id } of outcomes) ids.set(key, id);
      choice.setOutcomes(outcomes);
      advance(outcomes.length);
    };
    const onImported = choice.setImported;
    return run({ kind: 'importing', done, total }, async (signal) => {
      const before = importedAssets(choice.groups);
      const onAsset = () => advance(1);
      const problems = await importAssets(choice.groups, { signal, onAsset, onImported });
      await importWebs(choice.groups.flatMap(toSend), { signal, onOutcomes });
      problems.push(...(await importExtras(choice.groups, ids, { signal, fullName, onImported })));
      if (problems.length > 0) setFailure(problems.join('. '));
      const webs = pending.filter(({ key }) => (ids.get(key) ?? null) !== null).length;
      const imported = countItems(webs, importedAssets(choice.groups) - before);
      if (imported) toast('success', `${imported} imported`);
      else if (problems.length === 0) toast('success', 'Imported');
    });
  };

  return { choice, work, failure, read, importChosen, cancel: () => running.current?.abort() };
}

export type Importer = ReturnType<typeof useImporter>;

type Options = { signal: AbortSignal; fullName: string; onImported: OnImported };

/** Called with extras that are imported completely. */
type OnImported = (key: string, extra: ExtraKind) => void;

type AssetOptions = { signal: AbortSignal; onAsset: () => void; onImported: OnImported };

/**
 * Imports the chosen assets of each file, before the webs that refer to them. Returns the assets that failed, with
 * reasons; beyond the rate limit of uploads the rest is left for another attempt.
 */
async function importAssets(
  groups: readonly ItemGroup[],
  { signal, onAsset, onImported }: AssetOptions,
): Promise<string[]> {
  const problems: string[] = [];
  for (const group of groups.filter((one) => extrasPending(one).includes('assets'))) {
    const before = problems.length;
    for (const asset of assetsPending(group)) {
      try {
        await importAsset(asset, group, group.uploads, signal);
        onAsset();
      } catch (error) {
        signal.throwIfAborted();
        problems.push(`${asset.title}: ${messageOf(error)}`);
        if (isAppError(error) && error.status === 429) return problems;
      }
    }
    if (problems.length === before) onImported(group.key, 'assets');
  }
  return problems;
}

/**
 * Imports the other chosen contents of each file; `ids` are those of webs by key. Returns what failed, with reasons.
 */
async function importExtras(
  groups: readonly ItemGroup[],
  ids: ReadonlyMap<string, string | null>,
  { signal, fullName, onImported }: Options,
): Promise<string[]> {
  const problems: string[] = [];
  const attempt = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      signal.throwIfAborted();
      problems.push(`${name}: ${messageOf(error)}`);
      return false;
    }
  };
  /** Whether the collections are imported with all their webs. */
  const importCollections = async ({ found, items }: ItemGroup): Promise<boolean> => {
    let isWhole = true;
    for (const collection of found.collections ?? []) {
      const webIds = collection.webs.flatMap((at) => ids.get(items[at]?.key ?? '') ?? []);
      const lacksWebs = webIds.length < collection.webs.length;
      // A collection none of whose webs is imported waits for another attempt.
      const canCome = webIds.length > 0 || !lacksWebs;
      const isIn =
        canCome && (await attempt(collection.name, () => importCollection(collection, webIds, signal)));
      isWhole &&= isIn && !lacksWebs;
    }
    return isWhole;
  };
  for (const group of groups) {
    const pending = extrasPending(group);
    const { profile } = group.found;
    if (pending.includes('collections') && (await importCollections(group)))
      onImported(group.key, 'collections');
    if (pending.includes('profile') && profile)
      if (await attempt('Profile', () => importProfile(profile, fullName, signal)))
        onImported(group.key, 'profile');
  }
  return problems;
}

async function importProfile(
  { bio, links }: FoundProfile,
  fullName: string,
  signal: AbortSignal,
): Promise<void> {
  const [link1 = '', link2 = '', link3 = ''] = links;
  await whenAllowed(signal, () =>
    call('PATCH /users/update', { body: { fullName, bio, link1, link2, link3 }, signal }),
  );
}

/** Uploads an asset of an export and adds it to the member's assets. */
async function importAsset(
  asset: FoundAsset,
  { file }: Pick<ReadFile, 'file'>,
  uploads: Uploads,
  signal: AbortSignal,
): Promise<void> {
  const done = uploads.get(asset.path) ?? { ...(await uploadAsset(asset, file, signal)), isCreated: false };
  uploads.set(asset.path, done);
  if (done.isCreated) return;
  const { title, kind: assetType } = asset;
  const visibility = toChoice(asset.visibility);
  const body = { title, assetType, assetURL: done.url, assetPublicId: done.publicId, visibility };
  await call('POST /assets/create', { body, signal }).catch((error: unknown) => {
    // The reply to the first call was lost.
    if (!isAppError(error) || error.status !== 409) throw error;
  });
  uploads.set(asset.path, { ...done, isCreated: true });
}

async function uploadAsset(asset: FoundAsset, file: File | null, signal: AbortSignal): Promise<Uploaded> {
  const { openZip } = await import('../reading/zip.ts');
  const { entries } = await openZip(file ?? new File([], ''));
  const entry = entries.find(({ path }) => path === asset.path);
  const form = new FormData();
  const bytes = await entry?.read(uploadLimits[asset.kind satisfies AssetType]);
  form.set('file', new Blob(bytes ? [bytes] : []), fileOf(asset.path));
  return upload(asset.kind, form, { signal });
}

/**
 * Puts imported webs into a collection of that name: the member's own one if there is one, else a new one. Both steps
 * may be repeated, since a collection contains a web only once. Returns the collection's id.
 */
async function importCollection(
  { name, description, visibility }: FoundCollection,
  webIds: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const body = {
    name: name.trim(),
    description: description.trim(),
    visibility: toChoice(visibility),
  };
  const id = await whenAllowed(signal, () => createOrFind(body, signal));
  for (let at = 0; at < webIds.length; at += maxBulk) {
    const ids = webIds.slice(at, at + maxBulk);
    await whenAllowed(signal, () =>
      call('PATCH /collections/add-webs/{collectionId}', {
        params: { collectionId: id },
        body: { ids },
        signal,
      }),
    );
  }
  return id;
}

type Body = { name: string; description: string; visibility: Visibility };

async function createOrFind(body: Body, signal: AbortSignal): Promise<string> {
  try {
    return (await call('POST /collections/create', { body, signal }))._id;
  } catch (error) {
    if (!isAppError(error) || error.status !== 409) throw error;
    const query = { search: body.name, type: 'all' as const, page: 1, limit: 100 };
    const { docs } = await call('GET /collections/search/my-collections', { query, signal });
    const own = docs.find(({ name }) => comparable(name) === comparable(body.name));
    if (!own) throw error;
    return own._id;
  }
}

/** Names that refer to the same collection are equal in this form. */
const comparable = (name: string) => name.replaceAll(' ', '-').toLowerCase();

/** Reads files in a worker, so that a large or hostile one neither blocks the page nor outlives the signal. */
async function readInWorker(files: readonly File[], signal: AbortSignal): Promise<ReadFile[]> {
  const { default: ReadWorker } = await import('../reading/read.worker.ts?worker');
  signal.throwIfAborted();
  return callWorkerOnce(new ReadWorker(), files, signal);
}

/** The files that were read, and the selected items. */
function useGroups() {
  const [groups, setGroups] = useState<readonly ItemGroup[]>([]);
  const changeGroup = (key: string, to: (group: ItemGroup) => ItemGroup) =>
    setGroups((now) => now.map((group) => (group.key === key ? to(group) : group)));
  const changeItems = (to: (item: Item) => Item) =>
    setGroups((now) => now.map((group) => ({ ...group, items: group.items.map(to) })));
  const changeItem = (key: string, to: (item: Item) => Item) =>
    changeItems((item) => (item.key === key ? to(item) : item));
  return {
    groups,
    add: (files: readonly ReadFile[]) => setGroups((now) => [...now, ...files.map(toGroup)]),
    remove: (key: string) => setGroups((now) => now.filter((group) => group.key !== key)),
    chooseExtra: (key: string, extra: ExtraKind, isChosen: boolean) =>
      changeGroup(key, (group) => ({ ...group, extras: { ...group.extras, [extra]: isChosen } })),
    setImported: (key: string, extra: ExtraKind) =>
      changeGroup(key, (group) => ({ ...group, imported: [...group.imported, extra] })),
    edit: (key: string, changes: Partial<Pick<FoundWeb, 'title' | 'description'>>) =>
      changeItem(key, (item) => editItem(item, changes)),
    choose: (key: string, isChosen: boolean) => changeItem(key, (item) => ({ ...item, isChosen })),
    chooseAll: (isChosen: boolean) =>
      changeItems((item) => ({ ...item, isChosen: isChosen && item.broken === null })),
    setVisibility: (key: string, visibility: Visibility) =>
      changeItem(key, (item) => ({ ...item, visibility })),
    setVisibilities: (visibility: Visibility) =>
      changeItems((item) => (item.id === null ? { ...item, visibility } : item)),
    setOutcomes: (outcomes: readonly Outcome[]) => {
      const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
      changeItems((item) => (byKey.has(item.key) ? { ...item, ...byKey.get(item.key) } : item));
    },
  };
}

export type Groups = ReturnType<typeof useGroups>;
