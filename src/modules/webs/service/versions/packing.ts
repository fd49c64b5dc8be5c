import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { lockWeb } from '../../repository/locks.ts';
import * as packing from '../../repository/versions/packing.ts';
import * as versions from '../../repository/versions/versions.ts';
import { type BaseText, decodeText, encodeText } from './text-delta.ts';
import { changesOf, type VersionTexts } from './version-changes.ts';

/** Maximum saves packed at a time; each may hold three texts of 1 MiB. */
const batchSize = 10;

/** Approximate size of a version in rows and indexes, besides its texts. */
export const bytesPerVersion = 250;

/** A text of a version, and the base that the next text of its part is compressed against. */
type CurrentText = { id: number; text: string; base: BaseText };
type Current = Partial<Record<versions.VersionPart, CurrentText>>;

/**
 * Packs all saves of a web into versions, under a lock of the web. `restoredFrom` is the number of the version that
 * the last of them restored. Returns the number of the newest version.
 */
export async function packSaves(
  tx: Tx,
  webId: string,
  restoredFrom: number | null = null,
): Promise<number | null> {
  const newest = await versions.findNewest(tx, webId);
  const current: Current = newest ? readAll(newest.texts) : {};
  let number = newest?.number ?? 0;
  let sitting = newest?.sitting ?? null;
  let isFolded = false;
  for (let hasMore = true; hasMore; ) {
    const saves = await packing.findSaves(tx, webId, batchSize + 1);
    hasMore = saves.length > batchSize;
    const batch = saves.slice(0, batchSize);
    if (batch.length === 0) break;
    let bytes = 0;
    for (const [index, save] of batch.entries()) {
      const before = continues(sitting, save) ? await takeNewest(tx, webId, number) : textsOf(current);
      if (continues(sitting, save)) isFolded = true;
      else number += 1;
      const isLast = !hasMore && index === batch.length - 1;
      const version = { webId, number, restoredFrom: isLast ? restoredFrom : null };
      bytes += await pack(tx, version, save, { current, before });
      sitting = save.sitting === null ? null : { key: save.sitting, savedAt: save.savedAt };
    }
    await packing.deleteSaves(
      tx,
      batch.map(({ id }) => id),
    );
    await packing.addHistoryBytes(tx, webId, bytes);
  }
  if (isFolded) await packing.deleteUnused(tx, webId, bytesPerVersion);
  return number === 0 ? null : number;
}

/** Minutes without an autosave after which a sitting has ended. */
export const sittingMinutes = 30;

/** Whether a save is an autosave of the sitting that the newest version belongs to. */
const continues = (sitting: versions.Sitting | null, save: packing.SaveRow): boolean =>
  sitting !== null &&
  save.sitting === sitting.key &&
  save.savedAt.getTime() - sitting.savedAt.getTime() < sittingMinutes * 60_000;

/**
 * Deletes the newest version, whose number the next one takes; returns the texts of the version before it, if there
 * is one.
 */
async function takeNewest(tx: Tx, webId: string, number: number): Promise<VersionTexts | null> {
  await versions.deleteNewest(tx, webId, number);
  const before = await versions.findNewest(tx, webId, number);
  return before ? textsOf(readAll(before.texts)) : null;
}

/**
 * Turns one save into a version, and `current` into its texts; returns the bytes that were added. `before` has the
 * texts that its changes are counted from.
 */
async function pack(
  tx: Tx,
  version: { webId: string; number: number; restoredFrom: number | null },
  save: packing.SaveRow,
  { current, before }: { current: Current; before: VersionTexts | null },
): Promise<number> {
  let bytes = bytesPerVersion;
  for (const part of versions.versionParts) {
    const known = current[part];
    const text = save[part] ?? known?.text ?? '';
    if (known?.text === text) continue;
    // Most webs have no sources, and '' needs no row.
    if (part === 'sources' && text === '') {
      delete current.sources;
      continue;
    }
    const stored = await store(tx, version.webId, text, known?.base ?? null);
    current[part] = stored;
    bytes += stored.addedBytes;
  }
  const { html, css, js, addOns, sources } = current;
  if (!html || !css || !js || !addOns) throw new Error('a version lacks a text');
  const textIds = { html: html.id, css: css.id, js: js.id, addOns: addOns.id, sources: sources?.id ?? null };
  const after = textsOf(current);
  const changes = before && after ? changesOf(before, after) : {};
  const { savedAt, note, sitting } = save;
  await versions.insertVersion(tx, { ...version, savedAt, note, sitting, textIds, changes });
  return bytes;
}

/** The texts of a version; null if there is none. */
function textsOf({ html, css, js, addOns, sources }: Current): VersionTexts | null {
  if (!html || !css || !js || !addOns) return null;
  return { html: html.text, css: css.text, js: js.text, addOns: addOns.text, sources: sources?.text ?? '' };
}

/** Stores a text, unless an earlier version has it. */
async function store(
  tx: Tx,
  webId: string,
  text: string,
  base: BaseText | null,
): Promise<CurrentText & { addedBytes: number }> {
  const hash = createHash('sha256').update(text).digest().subarray(0, 16);
  const known = await packing.findText(tx, webId, hash);
  if (known) return { ...read(known), addedBytes: 0 };
  const { data, baseId } = await encodeText(text, base);
  const id = await packing.insertText(tx, { webId, hash, data, baseId });
  const own = { id, text, bytes: data.length };
  return { id, text, base: baseId !== null && base ? base : own, addedBytes: data.length };
}

function readAll({ html, css, js, addOns, sources }: versions.StoredTexts): Current {
  const code = { html: read(html), css: read(css), js: read(js), addOns: read(addOns) };
  return { ...code, ...(sources && { sources: read(sources) }) };
}

function read({ id, data, baseId, baseData }: versions.StoredText): CurrentText {
  if (baseId === null || baseData === null) {
    const text = decodeText(data, null);
    return { id, text, base: { id, text, bytes: data.length } };
  }
  const baseText = decodeText(baseData, null);
  return {
    id,
    text: decodeText(data, baseText),
    base: { id: baseId, text: baseText, bytes: baseData.length },
  };
}

/**
 * Packs pending saves, so that lists are complete, and gives a web that has never changed its first version. Takes
 * one statement if none is pending.
 */
export async function completeVersions(db: Db, webId: string): Promise<void> {
  if (!(await packing.needsPacking(db, webId))) return;
  await inTransaction(db, async (tx) => {
    if (await lockWeb(tx, webId)) await completeLocked(tx, webId);
  });
}

/** Like `completeVersions`, for a web that is locked already. */
export async function completeLocked(tx: Tx, webId: string): Promise<void> {
  await packing.recordFirstSave(tx, webId);
  await packSaves(tx, webId);
}
