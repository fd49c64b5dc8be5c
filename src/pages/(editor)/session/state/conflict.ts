import type { SavedWeb } from '../../../(drafts)/index.ts';
import {
  changedFields,
  codeFields,
  type TextField,
  textFields,
  type WebFields,
} from '../../../(drafts)/index.ts';

/** Merges two texts by the lines that each side changed since `base`; null if their changes overlap. */
export type MergeLines = (base: string, mine: string, theirs: string) => string | null;

/**
 * A field that differs between the local and the saved version, and which side changed it since their common base; `lines`:
 * both did, in different lines.
 */
export type Difference = {
  field: TextField;
  mine: string | boolean;
  theirs: string | boolean;
  by: 'me' | 'them' | 'lines' | 'both';
};

/** Two versions of one web with a common base. */
export type Conflict = {
  theirs: SavedWeb;
  differences: Difference[];
  /** The changes of both sides; null if both changed the same field or the same lines. */
  merged: WebFields | null;
};

/** How a conflict is resolved: `merge` keeps the changes of both sides, `cancel` changes nothing. */
export type Choice = 'merge' | 'mine' | 'theirs' | 'cancel';

/** Three-way comparison of the local version with the saved one. */
export function compareVersions(
  base: WebFields,
  mine: WebFields,
  theirs: SavedWeb,
  mergeLines: MergeLines | null,
): Conflict {
  const differences: Difference[] = [];
  const mergedCode: Partial<WebFields> = {};
  const mergeField = (field: TextField): Difference['by'] => {
    const code = codeFields.find((one) => one === field);
    const text = code && mergeLines ? mergeLines(base[code], mine[code], theirs.fields[code]) : null;
    if (code === undefined || text === null) return 'both';
    mergedCode[code] = text;
    return 'lines';
  };
  for (const field of textFields) {
    const [here, there, before] = [mine[field], theirs.fields[field], base[field]];
    if (here === there) continue;
    const by = here === before ? 'them' : there === before ? 'me' : mergeField(field);
    differences.push({ field, mine: here, theirs: there, by });
  }
  const isMergeable = differences.every(({ by }) => by !== 'both');
  const merged = isMergeable ? { ...theirs.fields, ...changedFields(base, mine), ...mergedCode } : null;
  return { theirs, differences, merged };
}

/** True when saving the local version would overwrite no change of the other side. */
export function overwritesNothing({ differences }: Conflict): boolean {
  return differences.every(({ by }) => by === 'me');
}
