import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, type Rate, rates } from '../../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply } from '../../../shared/bulk.ts';
import { limitQuery, pageOf, pageQuery } from '../../../shared/paging.ts';
import { searchText } from '../../../shared/search/parse-search.ts';
import { visibilityFields } from '../../../shared/visibility/visibility-choice.ts';
import { username } from '../../accounts/contract/index.ts';
import { listChoices, maxShowcased, maxTagLength } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { ofWeb, tagList, webCard } from './schemas.ts';

const ofMember = {
  params: Type.Object({ username }),
  missing: { username: messages.usernameMissing },
} as const;
const order = {
  sortBy: Type.Enum([...listChoices.sortBy], {
    description: 'Sort key of the list',
    default: 'createdAt',
  }),
  sortOrder: Type.Enum([...listChoices.sortOrder], {
    description: 'Ascending or descending',
    default: 'desc',
  }),
};
const search = { search: searchText };

const ofView = (defaultView: string) =>
  Type.Enum([...listChoices.view], { description: 'Which webs are listed', default: defaultView });
const query = <T extends Parameters<typeof Type.Object>[0]>(limit: number, more: T) =>
  Type.Object({ ...pageQuery(limit).properties, ...more });

/**
 * A web in a tree of forks, `depth` levels below the tree's web. `web` is null for a web that the viewer cannot see
 * but whose forks they can; `hasMore`: it has forks that the tree leaves out.
 */
const forkNode = Type.Object(
  {
    depth: Type.Integer(),
    hasMore: Type.Boolean(),
    web: Type.Union([
      Type.Null(),
      Type.Object({
        _id: Type.String(),
        title: Type.String(),
        isPublic: Type.Boolean(),
        visibility: visibilityFields.visibility,
        createdAt: Type.String(),
        avatar: Type.String(),
        username: Type.String(),
        fullName: Type.String(),
      }),
    ]),
  },
  { title: 'ForkNode' },
);
export type ForkNode = Static<typeof forkNode>;

/** Depth first, newest first: what follows a node with a greater `depth` is below it. */
const forkTree = Type.Object({ nodes: Type.Array(forkNode), isComplete: Type.Boolean() });
export type ForkTree = Static<typeof forkTree>;

export const listEndpoints = defineEndpoints({
  'GET /webs/trending': {
    auth: 'optional',
    scope: 'read',
    summary: 'List public webs by activity',
    rate: rates.read,
    guestCache: true,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'GET /webs/following': {
    auth: 'required',
    scope: 'read',
    summary: 'List the public webs of members whom the caller follows, newest first',
    rate: rates.read,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'GET /webs/your-work': {
    auth: 'required',
    scope: 'read',
    summary: "List the caller's webs; with `search`, by relevance regardless of the sort order",
    rate: rates.read,
    query: query(8, { ...search, ...order, view: ofView('all') }),
    reply: pageOf(webCard),
  },
  'GET /webs/user/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: "List a member's webs; unlisted and private ones are listed for their owner only",
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    query: query(4, {
      ...order,
      webType: Type.Enum([...listChoices.webType], {
        description: 'Which webs are listed',
        default: 'public',
      }),
    }),
    reply: pageOf(webCard),
  },
  'GET /webs/liked/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: 'List the webs that a member likes and the caller can see, newest like first',
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'GET /webs/forks/{webId}': {
    auth: 'optional',
    scope: 'read',
    summary: 'List the forks of a web that the caller can see, newest first',
    rate: rates.read,
    guestCache: true,
    ...ofWeb,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'GET /webs/fork-tree/{webId}': {
    auth: 'optional',
    scope: 'read',
    summary:
      "Get the tree of a web's forks, depth first: at most 20 levels, 50 forks of each web and 300 in total; `isComplete` is false if more exist",
    rate: rates.read,
    ...ofWeb,
    reply: forkTree,
  },
  'GET /webs/search/my-webs': {
    auth: 'required',
    scope: 'read',
    summary:
      "Search the caller's webs, by relevance; at most 500. The text may contain operators, as in `search/all-webs`",
    rate: rates.read,
    query: query(10, { ...search, webType: ofView('all') }),
    reply: pageOf(webCard),
  },
  'GET /webs/search/all-webs': {
    auth: 'optional',
    scope: 'read',
    summary:
      'Search public webs by title, description and owner, by relevance; at most 500. The text may contain words and the operators `tag:`, `by:username`, `has:` (html, css, js, links, image, comments, likes, forks) and `sort:` (best, newest, updated, views, likes)',
    rate: rates.read,
    query: query(10, search),
    reply: pageOf(webCard),
  },
});

/** A low rate, since each search compares the code of many webs. */
const codeSearchRate: Rate = { max: 60, seconds: 60 };

/**
 * At most 160 characters of a line of code, and the ranges in them that match: start inclusive, end exclusive, in
 * UTF-16 code units.
 */
const matchingLine = Type.Object(
  {
    language: Type.Enum(['html', 'css', 'js']),
    /** Number of the line in the code, from 1. */
    line: Type.Integer(),
    text: Type.String(),
    ranges: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  },
  { title: 'MatchingLine' },
);
export type MatchingLine = Static<typeof matchingLine>;

/** A web whose code matches, and the first lines that do. */
const codeMatch = Type.Object({ web: webCard, lines: Type.Array(matchingLine) }, { title: 'CodeMatch' });
export type CodeMatch = Static<typeof codeMatch>;

/** Search inside the code of webs. */
export const codeSearchEndpoints = defineEndpoints({
  'GET /webs/search/code': {
    auth: 'optional',
    scope: 'read',
    summary:
      "Search HTML, CSS and JS for a text of at least 3 characters, ignoring case; returns up to 3 lines of each web: the most popular public webs first, or with scope `mine` the caller's, last changed first; at most 100, up to 20 a page. The text may contain the operators `lang:`, `tag:` and `by:`",
    rate: codeSearchRate,
    query: Type.Object({
      page: pageQuery(10).properties.page,
      /** A low maximum, since the whole code of each web is read. */
      limit: limitQuery(10, 20),
      search: searchText,
      scope: Type.Enum([...listChoices.codeScope], {
        description: 'Whose webs are searched: public ones, or the caller’s',
        default: 'public',
      }),
    }),
    reply: pageOf(codeMatch),
  },
});

/** A tag, and how many public webs have it. */
const tagCard = Type.Object({ name: Type.String(), webs: Type.Integer() }, { title: 'Tag' });
export type TagCard = Static<typeof tagCard>;

/** The changes of a bulk call to the tags of each web, so that they can be undone. */
const taggingReply = Type.Object({
  ...bulkReply.properties,
  changes: Type.Array(Type.Object({ _id: Type.String(), added: tagList, removed: tagList })),
});
export type TaggingReply = Static<typeof taggingReply>;

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

/** Showcases: the webs at the top of members' profiles. */
export const showcaseEndpoints = defineEndpoints({
  'GET /users/showcase/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: "List a member's showcase, in its order",
    rate: rates.read,
    guestCache: true,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username }),
    reply: Type.Array(webCard),
  },
  'PATCH /users/update-showcase': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Set the caller's showcase: up to 12 public webs, in order",
    rate: rates.write,
    missing: { showcase: messages.missingFields },
    body: Type.Object({ showcase: Type.Array(Type.String({ maxLength: 200 }), { maxItems: maxShowcased }) }),
    reply: Type.Array(webCard),
  },
});
