import { type Static, Type } from 'typebox';
import type { Rate } from './api/endpoint.ts';
import { isId } from './ids.ts';
import { maxBulk } from './rules/bulk-limits.ts';
import type { Visibility } from './rules/visibility.ts';
import { visibility } from './visibility/visibility-choice.ts';

/** Rate of calls that change many things at once. */
export const bulkRate: Rate = { max: 20, seconds: 60 };

/** The ids in the body of a call that changes many things at once. */
export const bulkIds = Type.Array(Type.String({ maxLength: 200 }), {
  minItems: 1,
  maxItems: maxBulk,
  uniqueItems: true,
});

/** The changed ids, and the skipped ones with the reason. An id that already had the requested state is in neither list. */
export const bulkReply = Type.Object(
  {
    changed: Type.Array(Type.String()),
    refused: Type.Array(Type.Object({ _id: Type.String(), message: Type.String() })),
  },
  { title: 'BulkReply' },
);
export type BulkReply = Static<typeof bulkReply>;

/** The reply of a call that changes who sees many things: `former` is what each changed one was before, so that it can be undone. */
export const bulkVisibilityReply = Type.Object(
  {
    ...bulkReply.properties,
    former: Type.Array(Type.Object({ _id: Type.String(), visibility })),
  },
  { title: 'BulkVisibilityReply' },
);
export type BulkVisibilityReply = Static<typeof bulkVisibilityReply>;

/** The ids that can be looked for: no thing has an id of another shape. */
export const onlyIds = (ids: readonly string[]): string[] => ids.filter(isId);

/** The reply of a call that left out the ids that it did not find, besides `refused`. */
export function toBulkReply(
  ids: readonly string[],
  found: readonly { id: string }[],
  changed: readonly string[],
  { missing, refused = new Map() }: { missing: string; refused?: ReadonlyMap<string, string> },
): BulkReply {
  const known = new Set(found.map(({ id }) => id));
  const messageOf = (id: string) => (known.has(id) ? refused.get(id) : missing);
  return {
    changed: changed.filter((id) => !refused.has(id)),
    refused: ids.flatMap((id) => {
      const message = messageOf(id);
      return message === undefined ? [] : [{ _id: id, message }];
    }),
  };
}

/** Adds to the reply what was changed (`own`: as it was before). */
export function addFormer(
  reply: BulkReply,
  own: readonly { id: string; visibility: Visibility }[],
): BulkVisibilityReply {
  const changed = new Set(reply.changed);
  const former = own.flatMap(({ id, visibility }) => (changed.has(id) ? [{ _id: id, visibility }] : []));
  return { ...reply, former };
}
