import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply } from '../../shared/bulk.ts';
import { limitQuery } from '../../shared/paging.ts';
import { binKinds, bulkBinKinds, messages } from './rules.ts';

const kind = Type.Enum([...binKinds]);

/**
 * An item in the bin. `image` is the URL of a picture or '', `webId` the web of a comment or reply if its author can
 * see it.
 */
const binEntry = Type.Object(
  {
    _id: Type.String(),
    kind,
    title: Type.String(),
    image: Type.String(),
    webId: Type.Union([Type.Null(), Type.String()]),
    deletedAt: Type.String(),
    /** When the item is deleted for good. */
    finalAt: Type.String(),
  },
  { title: 'BinEntry' },
);

const binPage = Type.Object({
  docs: Type.Array(binEntry),
  /** `after` of the next page; null on the last. */
  next: Type.Union([Type.Null(), Type.String()]),
});
export type BinPage = Static<typeof binPage>;

const kindOf = <K extends string>(kinds: readonly K[]) =>
  Type.Enum([...kinds], { description: 'Kind of the items' });

const itemFields = {
  params: Type.Object({ kind: kindOf(binKinds), id: pathText('Id of the item') }),
  missing: { kind: null, id: null },
} as const;
const itemId = Type.Object({ _id: Type.String() });

/** The bin of a member: what they have deleted, and can restore for some days. */
export const endpoints = defineEndpoints({
  'GET /bin/{kind}': {
    auth: 'required',
    scope: 'read',
    summary:
      "List one kind of items in the caller's bin, last deleted first; `next` is the `after` of the next page",
    rate: rates.read,
    params: Type.Object({ kind: kindOf(binKinds) }),
    missing: { kind: null },
    query: Type.Object({
      after: Type.Optional(Type.String({ description: '`next` of the page before', maxLength: 80 })),
      limit: limitQuery(20),
    }),
    reply: binPage,
  },
  'POST /bin/{kind}/{id}/restore': {
    auth: 'required',
    scope: 'account',
    summary:
      'Restore an item from the bin with its likes, comments and places in collections; 409 for a comment or reply whose web or comment the caller can no longer see',
    message: messages.restored,
    rate: rates.write,
    ...itemFields,
    reply: itemId,
  },
  'POST /bin/{kind}/restore-many': {
    auth: 'required',
    scope: 'account',
    summary: 'Restore up to 100 webs or assets from the bin; `refused` lists those that are not in it',
    message: messages.restored,
    rate: bulkRate,
    params: Type.Object({ kind: kindOf(bulkBinKinds) }),
    missing: { kind: null },
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'DELETE /bin/{kind}/{id}': {
    auth: 'required',
    scope: 'account',
    summary: 'Permanently delete one item of the bin',
    message: messages.purged,
    rate: rates.write,
    ...itemFields,
    reply: itemId,
  },
  'DELETE /bin': {
    auth: 'required',
    scope: 'account',
    summary:
      'Permanently delete everything in the bin, at most 500 items a call; `isEmpty` is false if more are left',
    rate: rates.write,
    reply: Type.Object({ deleted: Type.Integer(), isEmpty: Type.Boolean() }),
  },
});
