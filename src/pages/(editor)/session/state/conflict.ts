import { kindNameOf } from '../../../../modules/webs/rules/source-kinds.ts';
import type { CodeField, SavedWeb } from '../../../(drafts)/index.ts';
import {
  changedFields,
  codeFields,
  isWrittenAlike,
  sourceFields,
  sourceOf,
  type TextField,
  textFields,
  textOf,
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
  /** The languages of a pane, if they differ. */
  kinds?: { mine: string; theirs: string };
};

/** Two versions of one web with a common base. */
export type Conflict = {
  theirs: SavedWeb;
  differences: Difference[];
  /** The changes of both sides; mine in fields that both changed in the same lines (`both`). */
  merged: WebFields;
  /** Only a new title was sent. The other changes stay unsaved, whatever the member chooses. */
  isTitleOnly?: true;
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
    const pane = paneOf(field);
    const merged = pane && mergeLines ? mergePane(base, mine, theirs.fields, pane, mergeLines) : null;
    if (merged === null) return 'both';
    Object.assign(mergedCode, merged);
    return 'lines';
  };
  for (const field of textFields) {
    if (isAlike(mine, theirs.fields, field)) continue;
    const by = isAlike(mine, base, field)
      ? 'them'
      : isAlike(theirs.fields, base, field)
        ? 'me'
        : mergeField(field);
    differences.push({ ...sidesOf(mine, theirs.fields, field), field, by });
  }
  return { theirs, differences, merged: { ...theirs.fields, ...changedFields(base, mine), ...mergedCode } };
}

const paneOf = (field: TextField): CodeField | undefined => codeFields.find((one) => one === field);

function isAlike(one: WebFields, other: WebFields, field: TextField): boolean {
  const pane = paneOf(field);
  return pane ? isWrittenAlike(one, other, pane) : (one[field] ?? '') === (other[field] ?? '');
}

/** Both sides' texts of a field, and the languages of a pane if they differ. */
function sidesOf(mine: WebFields, theirs: WebFields, field: TextField) {
  const pane = paneOf(field);
  if (!pane) return { mine: mine[field] ?? '', theirs: theirs[field] ?? '' };
  const nameOf = (web: WebFields) => kindNameOf(pane, { [pane]: sourceOf(web, pane) ?? undefined });
  const kinds = { mine: nameOf(mine), theirs: nameOf(theirs) };
  return {
    mine: textOf(mine, pane),
    theirs: textOf(theirs, pane),
    ...(kinds.mine !== kinds.theirs && { kinds }),
  };
}

/**
 * The change with what both sides wrote in a pane in one language; null if their changes overlap, or their languages differ. A
 * merged source is compiled before it is saved.
 */
function mergePane(
  base: WebFields,
  mine: WebFields,
  theirs: WebFields,
  field: CodeField,
  mergeLines: MergeLines,
): Partial<WebFields> | null {
  const kinds = new Set([base, mine, theirs].map((web) => sourceOf(web, field)?.kind));
  if (kinds.size > 1) return null;
  const text = mergeLines(textOf(base, field), textOf(mine, field), textOf(theirs, field));
  if (text === null) return null;
  const source = sourceOf(mine, field);
  return source ? { [sourceFields[field]]: { kind: source.kind, text } } : { [field]: text };
}

/** True when both sides changed the same lines, or the same field that is not code. */
export const hasOverlap = ({ differences }: Conflict): boolean => differences.some(({ by }) => by === 'both');

/** True when the other side changed something that differs from the local version. */
export const hasTheirChanges = ({ differences }: Conflict): boolean =>
  differences.some(({ by }) => by !== 'me');

/** The changes of both sides, with the chosen side of each field that both changed. */
export function withSides({ theirs, differences, merged }: Conflict, sides: Sides): WebFields {
  const taken = differences.filter(({ field, by }) => by === 'both' && sides[field] === 'theirs');
  return { ...merged, ...Object.assign({}, ...taken.map(({ field }) => fieldsOf(theirs.fields, field))) };
}

/** A field; of a pane also its source, of packages also their import map. */
function fieldsOf(web: WebFields, field: TextField): Partial<WebFields> {
  const pane = paneOf(field);
  if (field === 'packages') return { packages: web.packages ?? '', importMap: web.importMap };
  return { [field]: web[field], ...(pane && { [sourceFields[pane]]: sourceOf(web, pane) }) };
}
