import type { SavedWeb } from '../../../(drafts)/index.ts';
import { changedFields, type TextField, textFields, type WebFields } from '../../../(drafts)/index.ts';

/** A field that differs between the local and the saved version, and which side changed it since their common base. */
export type Difference = {
  field: TextField;
  mine: string | boolean;
  theirs: string | boolean;
  by: 'me' | 'them' | 'both';
};

/** Two versions of one web with a common base. */
export type Conflict = {
  theirs: SavedWeb;
  differences: Difference[];
  /** The changes of both sides; null if both changed the same field. */
  merged: WebFields | null;
};

/** How a conflict is resolved: `merge` keeps the changes of both sides, `cancel` changes nothing. */
export type Choice = 'merge' | 'mine' | 'theirs' | 'cancel';

/** Three-way comparison of the local version with the saved one. */
export function compareVersions(base: WebFields, mine: WebFields, theirs: SavedWeb): Conflict {
  const differences: Difference[] = [];
  for (const field of textFields) {
    const [here, there, before] = [mine[field], theirs.fields[field], base[field]];
    if (here === there) continue;
    const by = here === before ? 'them' : there === before ? 'me' : 'both';
    differences.push({ field, mine: here, theirs: there, by });
  }
  const isMergeable = differences.every(({ by }) => by !== 'both');
  const merged = isMergeable ? { ...theirs.fields, ...changedFields(base, mine) } : null;
  return { theirs, differences, merged };
}

/** True when saving the local version would overwrite no change of the other side. */
export function overwritesNothing({ differences }: Conflict): boolean {
  return differences.every(({ by }) => by === 'me');
}
