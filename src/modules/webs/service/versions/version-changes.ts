import { formatPinned, type Pinned } from '../../../packages/rules/fields.ts';
import type { SourceFields } from '../../contract/index.ts';
import type { VersionChanges, VersionPart } from '../../repository/versions/versions.ts';
import type { Links } from '../../repository/webs.ts';
import { type Pane, panes, type Sources } from '../../rules/source-kinds.ts';
import { countEntryChanges, countLineChanges } from './line-changes.ts';

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

/** What changed between two versions: of a pane with a source in it, the lines of the source count, not those of what it compiles to. */
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
