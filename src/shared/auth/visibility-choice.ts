import { badRequest } from '../errors/app-error.ts';
import type { Visibility } from '../rules/visibility.ts';

/** What a request asks for; `isPublic` is all that older clients know. */
export type VisibilityChoice = { isPublic?: boolean | undefined; visibility?: Visibility | undefined };

/** What many things become; `restoresLinks`: unlisted with the links that they had before, to undo a change. */
export type BulkVisibilityChoice = VisibilityChoice & { restoresLinks?: boolean | undefined };

/**
 * The visibility that is asked for; undefined if none is; 400 if the fields disagree. `isPublic: false` alone asks for nothing of a
 * thing that is unlisted or private (`now`): clients that know no more read just that, and send it back with other changes.
 */
export function chosenVisibility(
  { isPublic, visibility }: VisibilityChoice,
  now?: Visibility,
): Visibility | undefined {
  if (visibility !== undefined) {
    if (isPublic !== undefined && isPublic !== (visibility === 'public'))
      throw badRequest('isPublic and visibility disagree', 'visibility');
    return visibility;
  }
  if (isPublic === undefined) return undefined;
  if (isPublic) return 'public';
  return now === undefined || now === 'public' ? 'private' : undefined;
}

/** Whether a change ends the addresses by which others know a thing's files: fewer people see it than before. */
export const isNarrowed = (now: Visibility, next: Visibility | undefined): boolean =>
  next !== undefined && next !== 'public' && next !== now && now !== 'private';

/** The visibility of the things that the fewest people see: a change of all of them needs the permission that these need. */
export const leastVisible = (things: readonly { visibility: Visibility }[]): Visibility =>
  (['private', 'unlisted'] as const).find((one) => things.some(({ visibility }) => visibility === one)) ??
  'public';

type OwnThing = { visibility: Visibility; isHiddenPublic: boolean };

/** What the owner wants it to be: one that reads as private, because moderators hide it, may become public with their undo. */
export const wantedVisibility = ({ visibility, isHiddenPublic }: OwnThing): Visibility =>
  isHiddenPublic ? 'public' : visibility;

/** Whether the choice for many things changes this one. */
export const isChangedBy = (choice: VisibilityChoice, thing: OwnThing): boolean => {
  const wanted = wantedVisibility(thing);
  return (chosenVisibility(choice, wanted) ?? wanted) !== wanted;
};

/** The visibility that a request must ask for; 400 without one. */
export function requiredVisibility(choice: VisibilityChoice): Visibility {
  const chosen = chosenVisibility(choice);
  if (chosen === undefined) throw badRequest('visibility is required', 'visibility');
  return chosen;
}
