import { badRequest } from '../../../../shared/errors/app-error.ts';
import type { WebChanges } from '../../repository/webs.ts';
import { messages } from '../../rules/messages.ts';
import {
  kindNameOf,
  kindNames,
  type Pane,
  panes,
  type SourceChanges,
  type SourceKind,
} from '../../rules/source-kinds.ts';
import { brokenSource } from '../../rules/source-rules.ts';

/** A text with LF as line end, as forms store it. */
export const withLf = (text: string) => text.replaceAll('\r\n', '\n');

/** Sources, or changes of them, with the line ends that code has. */
export function withLfEnds<S extends SourceChanges>(sources: S): S {
  const entries = Object.entries(sources).map(([pane, source]) => [
    pane,
    source && { ...source, text: withLf(source.text) },
  ]);
  return Object.fromEntries(entries);
}

/** Sources as they are stored; 400 for one that is longer than code may be. */
export function cleanSources<S extends SourceChanges>(sources: S): S {
  const clean = withLfEnds(sources);
  const broken = brokenSource(clean);
  if (broken) throw badRequest(broken.message, broken.field);
  return clean;
}

type Dropped = { pane: Pane; kind: SourceKind };

/** The columns that an update needs of the stored web. */
type Current = Record<`${Pane}Kind`, string | null> & Record<`${Pane}IsOverwritten`, boolean>;

/**
 * The sources that an update drops implicitly: those of panes whose code is no longer the compiled source. A client
 * that sends back unchanged code drops nothing.
 */
export const droppedBy = (current: Current): Dropped[] =>
  panes.flatMap((pane) => {
    const kind = current[`${pane}Kind`];
    return kind !== null && current[`${pane}IsOverwritten`] ? [{ pane, kind: kind as SourceKind }] : [];
  });

/** The changes of sources that an update makes; undefined for none. */
export function withDropped(sources: SourceChanges | undefined, dropped: readonly Dropped[]) {
  if (dropped.length === 0) return sources;
  return { ...sources, ...Object.fromEntries(dropped.map(({ pane }) => [pane, null])) };
}

/** The compilers after a change: none without sources, undefined if they stay. */
export function compiledWithAfter(
  { sources = {}, compiledWith }: Pick<WebChanges, 'sources' | 'compiledWith'>,
  current: Current,
): string | null | undefined {
  const stays = (pane: Pane) =>
    sources[pane] === undefined ? current[`${pane}Kind`] !== null : sources[pane] !== null;
  if (!panes.some(stays)) return panes.some((pane) => sources[pane] === null) ? null : undefined;
  return compiledWith ?? (panes.some((pane) => sources[pane]) ? null : undefined);
}

const describe = (dropped: readonly Dropped[], text: (kind: string, code: string) => string) =>
  dropped.map(({ pane, kind }) => text(kindNames[kind], kindNameOf(pane))).join('\n');

/** The notice for the owner in the reply to a save that drops sources, and in the history. */
export const dropNotice = (dropped: readonly Dropped[]) => describe(dropped, messages.sourceDropped);
export const dropNote = (dropped: readonly Dropped[]) => describe(dropped, messages.sourceDroppedNote);
