import { isAppError } from '../../../shared/errors/app-error.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import type { FoundProfile } from '../formats/found.ts';
import { importAsset } from './import-assets.ts';
import { importCollection } from './import-collections.ts';
import { assetsPending, type ExtraKind, extrasPending, type ItemGroup } from './items.ts';

type Options = { signal: AbortSignal; fullName: string; onImported: OnImported };

/** Told of extras that have come whole. */
export type OnImported = (key: string, extra: ExtraKind) => void;

type AssetOptions = { signal: AbortSignal; onAsset: () => void; onImported: OnImported };

/**
 * Imports the chosen assets of each file, which webs refer to and so come before them. Returns what did not come, and why; past
 * the rate of uploads the rest is left for another attempt.
 */
export async function importAssets(
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

/** Imports what else is chosen of each file; `ids` are those of webs by key. Returns what did not come, and why. */
export async function importExtras(
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
  /** Whether the collections have come with all their webs. */
  const importCollections = async ({ found, items }: ItemGroup): Promise<boolean> => {
    let isWhole = true;
    for (const collection of found.collections ?? []) {
      const webIds = collection.webs.flatMap((at) => ids.get(items[at]?.key ?? '') ?? []);
      const lacksWebs = webIds.length < collection.webs.length;
      // One without any of its webs waits for another attempt.
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
