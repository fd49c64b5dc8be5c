import { formatPinned, type Pinned } from '../../../packages/rules/fields.ts';
import type { SourceFields } from '../../contract/index.ts';
import type { VersionChanges, VersionPart } from '../../repository/versions/versions.ts';
import type { Links } from '../../repository/webs.ts';
import { type Pane, panes, type Sources } from '../../rules/source-kinds.ts';

/** The texts of a version, see `versionParts`. */
export type VersionTexts = Record<VersionPart, string>;

/** The sources in the text of a version. */
export function parseSources(text: string): SourceFields {
  if (text === '') return {};
  const { compiledWith, ...sources }: Sources & { compiledWith?: string } = JSON.parse(text);
  return { sources: withoutFalse(sources), ...(compiledWith !== undefined && { compiledWith }) };
}

const withoutFalse = (sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([pane, { isStale, ...source }]) => [
      pane,
      { ...source, ...(isStale && { isStale }) },
    ]),
  );

/**
 * The changes between two versions: in a pane with a source, the lines of the source count, not those of the compiled
 * code.
 */
export function changesOf(before: VersionTexts, after: VersionTexts): VersionChanges {
  const [{ sources: old = {} }, { sources: now = {} }] = [
    parseSources(before.sources),
    parseSources(after.sources),
  ];
  const changes: VersionChanges = {};
  for (const pane of panes) {
    const [was, is] = [old[pane]?.text ?? before[pane], now[pane]?.text ?? after[pane]];
    if (was !== is) changes[pane] = countLineChanges(was, is);
  }
  if (before.addOns !== after.addOns)
    changes.addOns = countEntryChanges(entriesOf(before.addOns), entriesOf(after.addOns));
  const changed = panes.filter((pane) => old[pane]?.kind !== now[pane]?.kind);
  if (changed.length > 0) changes.kinds = kindsOf(now, changed);
  return changes;
}

const kindsOf = (sources: Sources, changed: readonly Pane[]): VersionChanges['kinds'] =>
  Object.fromEntries(changed.map((pane) => [pane, sources[pane]?.kind ?? null]));

/** The entries of the three lists, and the packages. */
function entriesOf(addOns: string): string[] {
  const { packages = [], ...links }: Links & { packages?: Pinned[] } = JSON.parse(addOns);
  return [...Object.values(links).flat(), ...packages.map(formatPinned)];
}

/** How many lines a change added and removed; a changed line counts as both. */
type LineChanges = { added: number; removed: number };

/**
 * Counts the lines that differ between two texts, in linear time. Lines are compared as a multiset, so a line that
 * only moved counts as neither.
 */
export function countLineChanges(before: string, after: string): LineChanges {
  return countEntryChanges(linesOf(before), linesOf(after));
}

/** Counts the entries of `after` that are not in `before`, and the other way round. */
export function countEntryChanges(before: readonly string[], after: readonly string[]): LineChanges {
  const left = new Map<string, number>();
  for (const entry of before) left.set(entry, (left.get(entry) ?? 0) + 1);
  let added = 0;
  for (const entry of after) {
    const count = left.get(entry) ?? 0;
    if (count === 0) added += 1;
    else left.set(entry, count - 1);
  }
  return { added, removed: before.length - (after.length - added) };
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
