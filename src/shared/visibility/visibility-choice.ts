import { Type } from 'typebox';
import { badRequest } from '../errors/app-error.ts';
import { type Visibility, visibilities } from '../rules/visibility.ts';

/** The visibility that a request asks for. The specification has `isPublic`; `visibility` also has unlisted. */
export type VisibilityChoice = { isPublic?: boolean | undefined; visibility?: Visibility | undefined };

/** The new visibility of many items; `restoresLinks`: unlisted with their former links, to undo a change. */
export type BulkVisibilityChoice = VisibilityChoice & { restoresLinks?: boolean | undefined };

/**
 * The requested visibility; undefined if there is none; 400 if the fields disagree. `isPublic: false` alone does not
 * change an item that is unlisted or private (`now`): clients that only use `isPublic` read `false`, and send it back
 * with other changes.
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

/** Whether a change ends the addresses of an item's files: fewer people see it than before. */
export const isMoreRestricted = (now: Visibility, next: Visibility | undefined): boolean =>
  next !== undefined && next !== 'public' && next !== now && now !== 'private';

/** The most restricted visibility among the items: a change of all of them needs the permission for that one. */
export const leastVisible = (items: readonly { visibility: Visibility }[]): Visibility =>
  (['private', 'unlisted'] as const).find((one) => items.some(({ visibility }) => visibility === one)) ??
  'public';

/** Whether the bulk choice changes an item whose owner wants this visibility. */
export const isChangedBy = (choice: VisibilityChoice, wanted: Visibility): boolean =>
  (chosenVisibility(choice, wanted) ?? wanted) !== wanted;

/** The visibility that a request must ask for; 400 without one. */
export function requiredVisibility(choice: VisibilityChoice): Visibility {
  const chosen = chosenVisibility(choice);
  if (chosen === undefined) throw badRequest('visibility is required', 'visibility');
  return chosen;
}

/** Who sees an item. */
export const visibility = Type.Enum([...visibilities]);

/** In replies: who sees an item; only its owner gets `linkKey`, which is part of an unlisted item's link. */
export const visibilityFields = {
  isPublic: Type.Boolean(),
  visibility,
  linkKey: Type.Optional(Type.String()),
};

/** In bodies. `isPublic` is how clients chose before there was anything unlisted; it must not disagree with `visibility`. */
export const visibilityChoice = {
  isPublic: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(visibility),
};

/** In bodies of bulk calls; see `BulkVisibilityChoice`. */
export const bulkVisibilityChoice = {
  ...visibilityChoice,
  restoresLinks: Type.Optional(
    Type.Boolean({
      description: 'Restores the links that the last change removed, instead of creating new ones',
    }),
  ),
};

/** The reply to a renewed link. */
export const renewedLink = Type.Object(
  { _id: Type.String(), linkKey: Type.String() },
  { title: 'RenewedLink' },
);

type VisibilityRow = { visibility: Visibility; link_key: string | null };

/** The fields of a row with `visibilityColumns`. */
export const presentVisibility = ({ visibility, link_key: linkKey }: VisibilityRow) => ({
  isPublic: visibility === 'public',
  visibility,
  ...(linkKey !== null && { linkKey }),
});
