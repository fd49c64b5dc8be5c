import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply } from '../../shared/bulk.ts';
import { pageOf, pageQuery } from '../../shared/paging.ts';
import { whenSent } from '../../shared/rules/rules.ts';
import { linkRenewed } from '../../shared/rules/visibility.ts';
import { withNotice } from '../../shared/screening.ts';
import { searchText } from '../../shared/search/parse-search.ts';
import {
  renewedLink,
  visibilityChoice,
  visibilityFields,
} from '../../shared/visibility/visibility-choice.ts';
import { ownerCard, username } from '../accounts/contract/index.ts';
import { webCard, webId } from '../webs/contract/index.ts';
import { collectionDetails } from './rules/fields.ts';
import { messages } from './rules/messages.ts';

/** A web in the preview of a collection. `image` is the URL of a 600x350 pixel picture. */
const preview = Type.Object(
  { _id: Type.String(), image: Type.String(), color: Type.String() },
  { title: 'CollectionPreview' },
);

/** A collection. `webs` and `websCount` include only webs that are visible to the viewer. */
export const collection = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    ...visibilityFields,
    owner: ownerCard,
    createdAt: Type.String(),
    updatedAt: Type.String(),
    websCount: Type.Integer(),
    webs: Type.Array(preview),
    likesCount: Type.Integer(),
    views: Type.Integer(),
    isLikedByMe: Type.Boolean(),
    isSaved: Type.Boolean(),
  },
  { title: 'Collection' },
);
export type Collection = Static<typeof collection>;

const savedCollection = withNotice(collection);
export type SavedCollection = Static<typeof savedCollection>;

/** An own collection. `hasWeb` is whether it contains the web given as `webId`. */
const ownCollection = Type.Object(
  { ...collection.properties, hasWeb: Type.Optional(Type.Boolean()) },
  { title: 'OwnCollection' },
);
export type OwnCollection = Static<typeof ownCollection>;

const collectionId = pathText('Id of a collection');
const ofCollection = {
  params: Type.Object({ collectionId }),
  missing: { collectionId: messages.collectionIdMissing },
} as const;
const itemParams = {
  params: Type.Object({ collectionId, webId }),
  missing: { collectionId: messages.collectionIdMissing, webId: messages.webIdMissing },
} as const;
const itemState = Type.Object({ _id: Type.String(), websCount: Type.Integer() });
const ofMember = {
  params: Type.Object({ username }),
  missing: { username: messages.usernameMissing },
} as const;
const savedState = Type.Object({ isSaved: Type.Boolean() });

const sorted = Type.Object({
  ...pageQuery(4).properties,
  sortBy: Type.Enum(['views', 'createdAt', 'updatedAt', 'likesCount'], {
    description: 'Sort key of the list',
    default: 'createdAt',
  }),
  sortOrder: Type.Enum(['asc', 'desc'], { description: 'Ascending or descending', default: 'desc' }),
});
export type SortedRequest = Static<typeof sorted>;

const type = Type.Enum(['all', 'public', 'unlisted', 'private'], {
  description: 'Whose visibility is listed',
  default: 'all',
});
export type CollectionType = Static<typeof type>;

/** Query fields for own collections: their type, and a web for which `hasWeb` is reported. */
const own = {
  type,
  webId: Type.Optional(
    Type.String({
      description: 'Id of a web; `hasWeb` says whether each collection contains it',
      maxLength: 64,
    }),
  ),
};

const searched = Type.Object({ ...pageQuery(4).properties, search: searchText });

const details = {
  name: Type.String(),
  description: Type.String({ default: '' }),
  ...visibilityChoice,
};

export const endpoints = defineEndpoints({
  'POST /collections/create': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Create a collection; names are unique for each member',
    status: 201,
    message: messages.created,
    rate: rates.write,
    rules: collectionDetails,
    body: Type.Object(details),
    reply: savedCollection,
  },
  'PATCH /collections/update/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      "Change a collection's name, description or visibility; owner only, fields that are not sent stay as they are",
    message: messages.updated,
    rate: rates.write,
    rules: whenSent(collectionDetails),
    ...ofCollection,
    body: Type.Partial(Type.Object({ name: Type.String(), description: Type.String(), ...visibilityChoice })),
    reply: savedCollection,
  },
  'DELETE /collections/delete/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Move a collection to the bin; its webs are kept. Owner only',
    message: messages.deleted,
    rate: rates.write,
    ...ofCollection,
    reply: Type.Object({ _id: Type.String() }),
  },
  'PATCH /collections/add-web/{collectionId}/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      "Add a web that the caller can see to one of the caller's collections; adding it twice changes nothing",
    message: messages.webAdded,
    rate: rates.write,
    ...itemParams,
    reply: itemState,
  },
  'PATCH /collections/remove-web/{collectionId}/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Remove a web from one of the caller's collections; 404 if it is not in it",
    message: messages.webRemoved,
    rate: rates.write,
    ...itemParams,
    reply: itemState,
  },
  'PATCH /collections/add-webs/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      "Add up to 100 webs that the caller can see to one of the caller's collections; `refused` lists those that are left out, and why",
    message: messages.websAdded,
    rate: bulkRate,
    ...ofCollection,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'PATCH /collections/remove-webs/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      "Remove up to 100 webs from one of the caller's collections; `refused` lists those that are not in it",
    message: messages.websRemoved,
    rate: bulkRate,
    ...ofCollection,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'PATCH /collections/toggle-publish-status/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Toggle a collection: a public one becomes private, a private or unlisted one public. Owner only',
    rate: rates.write,
    ...ofCollection,
    reply: withNotice(
      Type.Object({
        _id: Type.String(),
        isPublic: Type.Boolean(),
        visibility: visibilityFields.visibility,
      }),
    ),
  },
  'PATCH /collections/renew-link/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Renew an unlisted collection's link; the old one stops working at once. Owner only",
    message: linkRenewed,
    rate: rates.write,
    ...ofCollection,
    reply: renewedLink,
  },
  'PATCH /collections/inc-view/{collectionId}': {
    auth: 'optional',
    scope: 'read',
    summary:
      'Count a view; each viewer counts once in 30 minutes, and at most 20 guests for each IP address (IPv6: /64)',
    rate: rates.read,
    ...ofCollection,
    reply: Type.Null(),
  },
  'GET /collections/get/{collectionId}': {
    auth: 'optional',
    scope: 'read',
    summary: 'Get a collection',
    rate: rates.read,
    guestCache: true,
    ...ofCollection,
    reply: collection,
  },
  'GET /collections/get-webs/{collectionId}': {
    auth: 'optional',
    scope: 'read',
    summary: 'List the webs of a collection that the caller can see, newest addition first',
    rate: rates.read,
    guestCache: true,
    ...ofCollection,
    query: pageQuery(4),
    reply: pageOf(webCard),
  },
  'GET /collections/user-collection/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: 'List the public collections of a member',
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    query: sorted,
    reply: pageOf(collection),
  },
  'GET /collections/my-collections': {
    auth: 'required',
    scope: 'read',
    summary: "List the caller's collections; with `webId`, each says whether it contains that web",
    rate: rates.read,
    query: Type.Object({ ...sorted.properties, ...own }),
    reply: pageOf(ownCollection),
  },
  'GET /collections/liked/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: 'List the collections that a member likes and the caller can see, newest like first',
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    query: pageQuery(4),
    reply: pageOf(collection),
  },
  'GET /collections/search/all-collections': {
    auth: 'optional',
    scope: 'read',
    summary: 'Search public collections by name and description, by relevance; at most 500',
    rate: rates.read,
    query: searched,
    reply: pageOf(collection),
  },
  'GET /collections/search/my-collections': {
    auth: 'required',
    scope: 'read',
    summary: "Search the caller's collections, by relevance; at most 500; `webId` as in my-collections",
    rate: rates.read,
    query: Type.Object({ ...searched.properties, ...own }),
    reply: pageOf(ownCollection),
  },
  'GET /collections/check-name-availability/{name}': {
    auth: 'required',
    scope: 'read',
    summary: 'Check whether the caller has no collection with this name yet',
    rate: rates.typing,
    missing: { name: messages.nameMissing },
    params: Type.Object({ name: pathText('The name to check') }),
    reply: Type.Boolean(),
  },
  'POST /savedCollections/create/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Save a collection that the caller can see',
    status: 201,
    message: messages.saved,
    rate: rates.write,
    ...ofCollection,
    reply: savedState,
  },
  'DELETE /savedCollections/delete/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Remove a collection from the saved ones',
    message: messages.unsaved,
    rate: rates.write,
    ...ofCollection,
    reply: savedState,
  },
  'POST /savedCollections/toggle/{collectionId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Save a collection, or remove it from the saved ones',
    rate: rates.write,
    ...ofCollection,
    reply: savedState,
  },
  'GET /savedCollections/get': {
    auth: 'required',
    scope: 'read',
    summary: 'List the saved collections that the caller can still see, newest save first',
    rate: rates.read,
    query: pageQuery(10),
    reply: pageOf(collection),
  },
});
