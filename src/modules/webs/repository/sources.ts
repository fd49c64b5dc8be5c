import { type RawBuilder, sql } from 'kysely';
import { type Pane, panes, type SourceChanges } from '../rules/source-kinds.ts';

type SourceValues = Partial<
  Record<`${Pane}_source` | `${Pane}_kind`, string | null> & Record<`${Pane}_is_stale`, boolean>
>;

/** The values of the columns that a change of sources sets. */
export function sourceValues(changes: SourceChanges): SourceValues {
  const values: SourceValues = {};
  for (const pane of panes) {
    const source = changes[pane];
    if (source === undefined) continue;
    values[`${pane}_source`] = source?.text ?? null;
    values[`${pane}_kind`] = source?.kind ?? null;
    values[`${pane}_is_stale`] = source?.isStale === true;
  }
  return values;
}

/** SQL conditions: the web has the sources already that a change sets. */
export const hasSources = (changes: SourceChanges): RawBuilder<boolean>[] =>
  Object.entries(sourceValues(changes)).map(
    ([column, value]) => sql<boolean>`${sql.ref(column)} is not distinct from ${value}`,
  );
