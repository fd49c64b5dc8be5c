import { isAppError } from '../../../shared/errors/app-error.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import type { FoundProfile } from '../formats/found.ts';
import { importAsset } from './import-assets.ts';
import { importCollection } from './import-collections.ts';
import type { ItemGroup } from './items.ts';

type Options = { signal: AbortSignal; fullName: string };

/**
 * Imports the chosen assets of each file, which webs refer to and so come before them. Returns what did not come, and why; past
 * the rate of uploads the rest is left for another attempt.
 */
export async function importAssets(groups: readonly ItemGroup[], signal: AbortSignal): Promise<string[]> {
  const problems: string[] = [];
  for (const { found, extras, uploads, file } of groups) {
    for (const asset of extras.assets ? (found.assets ?? []) : []) {
      try {
        await importAsset(asset, { file }, uploads, signal);
      } catch (error) {
        signal.throwIfAborted();
        problems.push(`${asset.title}: ${messageOf(error)}`);
        if (isAppError(error) && error.status === 429) return problems;
      }
    }
  }
  return problems;
}

/** Imports what else is chosen of each file; `ids` are those of webs by key. Returns what did not come, and why. */
export async function importExtras(
  groups: readonly ItemGroup[],
  ids: ReadonlyMap<string, string | null>,
  { signal, fullName }: Options,
): Promise<string[]> {
  const problems: string[] = [];
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      problems.push(`${name}: ${messageOf(error)}`);
    }
  };
  for (const { found, items, extras } of groups) {
    const idsOf = (positions: readonly number[]) =>
      positions.flatMap((at) => ids.get(items[at]?.key ?? '') ?? []);
    for (const collection of extras.collections ? (found.collections ?? []) : []) {
      const webIds = idsOf(collection.webs);
      if (webIds.length > 0)
        await attempt(collection.name, () => importCollection(collection, webIds, signal));
    }
    const { profile } = found;
    if (extras.profile && profile) await attempt('Profile', () => importProfile(profile, fullName, signal));
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
