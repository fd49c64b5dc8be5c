import type { Db, Tx } from '../../../shared/db/database.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { WebPackage } from '../contract.ts';
import { findPackages } from '../repository.ts';
import { formatPinned, maxPackages, type Pinned, parsePinned } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { parseAll } from './policy.ts';

/** The installed packages of an imported web, in their order. The web loses the others. */
export async function splitReady(
  db: Db | Tx,
  texts: readonly string[],
): Promise<{ ready: string[]; missing: string[] }> {
  const parsed = texts.slice(0, maxPackages).flatMap((text) => parsePinned(text) ?? []);
  const rows = await findPackages(db, parsed);
  const isReady = ({ name, version }: Pinned) =>
    rows.some((row) => row.name === name && row.version === version && row.state === 'ready');
  const names = new Set<string>();
  const ready = parsed.filter((one) => isReady(one) && !names.has(one.name) && names.add(one.name));
  return {
    ready: ready.map(formatPinned),
    missing: parsed.filter((one) => !isReady(one)).map(formatPinned),
  };
}

/**
 * The packages of a web that is saved: for each name its version with the hash of the bundle. Those that it has
 * already stay unchanged, even if the site no longer allows them. Throws a 400 for one that is not ready.
 */
export async function pin(
  db: Db | Tx,
  texts: readonly string[],
  current: readonly WebPackage[],
): Promise<WebPackage[]> {
  if (texts.length > maxPackages) throw badRequest(messages.tooMany(maxPackages), 'packages');
  const pinned = parseAll(texts);
  const names = pinned.map(({ name }) => name);
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice !== undefined) throw badRequest(messages.twice(twice), 'packages');
  const rows = await findPackages(db, pinned);
  return pinned.map(({ name, version }) => {
    const kept = current.find((one) => one.name === name && one.version === version);
    if (kept) return kept;
    const row = rows.find((one) => one.name === name && one.version === version);
    if (row?.state !== 'ready' || row.hash === null)
      throw badRequest(messages.notBuilt(formatPinned({ name, version })), 'packages');
    return { name, version, hash: row.hash, licence: row.licence, bytes: row.bytes };
  });
}
