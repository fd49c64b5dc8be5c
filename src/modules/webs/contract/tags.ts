import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply } from '../../../shared/bulk.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { listChoices, maxTagLength } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { tagList, webCard } from './schemas.ts';

/** A tag, and how many public webs have it. */
const tagCard = Type.Object({ name: Type.String(), webs: Type.Integer() }, { title: 'Tag' });
export type TagCard = Static<typeof tagCard>;

/** The changes of a bulk call to the tags of each web, so that they can be undone. */
const taggingReply = Type.Object({
  ...bulkReply.properties,
  changes: Type.Array(Type.Object({ _id: Type.String(), added: tagList, removed: tagList })),
});
export type TaggingReply = Static<typeof taggingReply>;

/** Tags of webs. */
export const tagEndpoints = defineEndpoints({
  'GET /tags': {
    auth: 'optional',
    scope: 'read',
    summary:
      "List up to 10 tags that begin with `prefix`: first those of the caller's webs, then the most used of public webs",
    rate: rates.read,
    query: Type.Object({
      prefix: Type.String({ description: 'Prefix of the tags', default: '', maxLength: maxTagLength }),
    }),
    reply: Type.Array(tagCard),
  },
  'GET /webs/tagged/{tag}': {
    auth: 'optional',
    scope: 'read',
    summary: 'List public webs with a tag, by activity or newest first',
    rate: rates.read,
    guestCache: true,
    params: Type.Object({ tag: pathText('A tag') }),
    missing: { tag: null },
    query: Type.Object({
      ...pageQuery(8).properties,
      order: Type.Enum([...listChoices.tagged], {
        description: 'Order of the list',
        default: 'trending',
      }),
    }),
    reply: pageOf(webCard),
  },
  'PATCH /webs/tag-many': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      "Add and remove tags of up to 100 of the caller's webs; `changes` lists the added and removed tags of each, `refused` those that stay as they are, and why",
    message: messages.manyUpdated,
    rate: bulkRate,
    body: Type.Object({
      ids: bulkIds,
      add: Type.Optional(tagList),
      remove: Type.Optional(tagList),
    }),
    reply: taggingReply,
  },
});
