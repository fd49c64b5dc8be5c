import { type Static, Type } from 'typebox';
import type { Rate } from './api/endpoint.ts';
import { isId } from './ids.ts';
import { maxBulk } from './rules/limits.ts';
import type { Visibility } from './rules/visibility.ts';
import { visibility } from './visibility/visibility-choice.ts';

/** Rate of bulk calls. */
export const bulkRate: Rate = { max: 20, seconds: 60 };

/** The ids in the body of a bulk call. */
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

/** The reply of a bulk call that changes visibility: `former` is each changed item's visibility before, for undo. */
export const bulkVisibilityReply = Type.Object(
  {
    ...bulkReply.properties,
    former: Type.Array(Type.Object({ _id: Type.String(), visibility })),
  },
  { title: 'BulkVisibilityReply' },
);
export type BulkVisibilityReply = Static<typeof bulkVisibilityReply>;

/** The ids of a valid form. No query would find any other id. */
export const onlyIds = (ids: readonly string[]): string[] => ids.filter(isId);

/** The reply of a bulk call that skipped the ids it did not find, besides `refused`. */
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

/** Adds the changed items with their former state to the reply (`own`: the state before). */
export function addFormer(
  reply: BulkReply,
  own: readonly { id: string; visibility: Visibility }[],
): BulkVisibilityReply {
  const changed = new Set(reply.changed);
  const former = own.flatMap(({ id, visibility }) => (changed.has(id) ? [{ _id: id, visibility }] : []));
  return { ...reply, former };
}
