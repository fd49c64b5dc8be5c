import type { SourceFields } from './contract/index.ts';
import { type Pane, panes, type Sources } from './rules/source-kinds.ts';

/** The columns about the sources of the web `w`, without the sources themselves, which pages may clip. */
export const sourceDetailColumns = [
  'w.html_kind',
  'w.css_kind',
  'w.js_kind',
  'w.html_is_stale',
  'w.css_is_stale',
  'w.js_is_stale',
  'w.compiled_with',
] as const;

export const sourceColumns = [
  'w.html_source',
  'w.css_source',
  'w.js_source',
  ...sourceDetailColumns,
] as const;

type SourceRow = Record<`${Pane}_source` | `${Pane}_kind` | 'compiled_with', string | null> &
  Record<`${Pane}_is_stale`, boolean>;

/** The sources in a row with `sourceColumns`; without any, the fields are absent. */
export function presentSources(row: SourceRow): SourceFields {
  const { compiled_with: compiledWith } = row;
  const found = panes.flatMap((pane) => {
    const [kind, text, isStale] = [row[`${pane}_kind`], row[`${pane}_source`], row[`${pane}_is_stale`]];
    return kind === null || text === null ? [] : [[pane, { kind, text, ...(isStale && { isStale }) }]];
  });
  if (found.length === 0) return {};
  // The database has checked the kinds.
  const sources: Sources = Object.fromEntries(found);
  return { sources, ...(compiledWith !== null && { compiledWith }) };
}
