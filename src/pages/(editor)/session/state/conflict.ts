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
  mine: string;
  theirs: string;
  by: 'me' | 'them' | 'lines' | 'both';
};

/** Two versions of one web with a common base. */
export type Conflict = {
  theirs: SavedWeb;
  differences: Difference[];
  /** The changes of both sides; mine in fields that both changed in the same lines (`both`). */
  merged: WebFields;
  /** Only a new title was sent: the other changes stay unsaved, whatever is chosen. */
  isTitleAlone?: true;
};

/** Which side is kept of the fields that both changed; mine if a field is missing. */
export type Sides = Partial<Record<TextField, 'mine' | 'theirs'>>;

/** How a conflict is resolved: by a side for each field that both changed, by one version as a whole, or not now. */
export type Choice = { sides: Sides } | 'mine' | 'theirs' | 'cancel';

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
  return { theirs, differences, merged: { ...theirs.fields, ...changedFields(base, mine), ...mergedCode } };
}

/** True when both sides changed the same lines, or the same field that is not code. */
export const hasOverlap = ({ differences }: Conflict): boolean => differences.some(({ by }) => by === 'both');

/** True when the other side changed something that differs from the local version. */
export const hasTheirChanges = ({ differences }: Conflict): boolean =>
  differences.some(({ by }) => by !== 'me');

/** The changes of both sides, with the chosen side of each field that both changed. */
export function withSides({ differences, merged }: Conflict, sides: Sides): WebFields {
  const taken = differences.filter(({ field, by }) => by === 'both' && sides[field] === 'theirs');
  return { ...merged, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
}
