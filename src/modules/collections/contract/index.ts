import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { renewedLink, visibilityChoice, visibilityFields } from '../../../shared/auth/visibility-schema.ts';
import { bulkIds, bulkRate, bulkReply } from '../../../shared/bulk/bulk.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { linkRenewed } from '../../../shared/rules/visibility.ts';
import { searchText } from '../../../shared/search/text.ts';
import { withNotice } from '../../../shared/soft-delete/notice.ts';
import { ownerCard } from '../../accounts/contract/index.ts';
import { webCard } from '../../webs/contract/index.ts';
import { collectionDetails } from '../fields.ts';
import { messages } from '../messages.ts';

/** A web in the preview of a collection. `image` is the URL of a 600x350 pixel picture. */
const preview = Type.Object({ _id: Type.String(), image: Type.String(), color: Type.String() });

/** A collection. `webs` and `websCount` include only webs that are visible to the viewer. */
export const collection = Type.Object({
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
});
export type Collection = Static<typeof collection>;

const savedCollection = withNotice(collection);
export type SavedCollection = Static<typeof savedCollection>;

/** An own collection. `hasWeb` is whether it contains the web given as `webId`. */
const ownCollection = Type.Object({ ...collection.properties, hasWeb: Type.Optional(Type.Boolean()) });
export type OwnCollection = Static<typeof ownCollection>;

const ofCollection = {
  params: Type.Object({ collectionId: Type.String() }),
  missing: { collectionId: messages.collectionIdMissing },
} as const;
const itemParams = {
  params: Type.Object({ collectionId: Type.String(), webId: Type.String() }),
  missing: { collectionId: messages.collectionIdMissing, webId: messages.webIdMissing },
} as const;
const itemState = Type.Object({ _id: Type.String(), websCount: Type.Integer() });
const ofMember = {
  params: Type.Object({ username: Type.String() }),
  missing: { username: messages.usernameMissing },
} as const;
const savedState = Type.Object({ isSaved: Type.Boolean() });

const sorted = Type.Object({
  ...pageQuery(4).properties,
  sortBy: Type.Enum(['views', 'createdAt', 'updatedAt', 'likesCount'], { default: 'createdAt' }),
  sortOrder: Type.Enum(['asc', 'desc'], { default: 'desc' }),
});
export type SortedRequest = Static<typeof sorted>;

const type = Type.Enum(['all', 'public', 'unlisted', 'private'], { default: 'all' });
export type CollectionType = Static<typeof type>;

/** Query fields for own collections: their type, and a web for which `hasWeb` is reported. */
const own = { type, webId: Type.Optional(Type.String()) };

const searched = Type.Object({ ...pageQuery(4).properties, search: searchText });

const details = {
  name: Type.String(),
  description: Type.String({ default: '' }),
  ...visibilityChoice,
};

export const endpoints = defineEndpoints({
  'POST /collections/create': {
    auth: 'required',
    summary: 'Make a collection; a name is taken once by each member',
    status: 201,
    message: messages.created,
    rate: rates.write,
    rules: collectionDetails,
    body: Type.Object(details),
    reply: savedCollection,
  },
  'PATCH /collections/update/{collectionId}': {
    auth: 'required',
    summary: 'Change the fields that are sent, a name or a description among them; only by the owner',
    message: messages.updated,
    rate: rates.write,
    rules: whenSent(collectionDetails),
    ...ofCollection,
    body: Type.Partial(Type.Object({ name: Type.String(), description: Type.String(), ...visibilityChoice })),
    reply: savedCollection,
  },
  'DELETE /collections/delete/{collectionId}': {
    auth: 'required',
    summary: 'Delete a collection: into the bin; its webs stay. Only by the owner',
    message: messages.deleted,
    rate: rates.write,
    ...ofCollection,
    reply: Type.Object({ _id: Type.String() }),
  },
  'PATCH /collections/add-web/{collectionId}/{webId}': {
    auth: 'required',
    summary: 'Add a web that one can see to an own collection; adding it again changes nothing',
    message: messages.webAdded,
    rate: rates.write,
    ...itemParams,
    reply: itemState,
  },
  'PATCH /collections/remove-web/{collectionId}/{webId}': {
    auth: 'required',
    summary: 'Take a web out of an own collection; a 404 when it is not in it',
    message: messages.webRemoved,
    rate: rates.write,
    ...itemParams,
    reply: itemState,
  },
  'PATCH /collections/add-webs/{collectionId}': {
    auth: 'required',
    summary:
      'Add up to 100 webs that one can see to an own collection at once. `refused` says which are left out, and why',
    message: messages.websAdded,
    rate: bulkRate,
    ...ofCollection,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'PATCH /collections/remove-webs/{collectionId}': {
    auth: 'required',
    summary: 'Take up to 100 webs out of an own collection at once. `refused` says which were not in it',
    message: messages.websRemoved,
    rate: bulkRate,
    ...ofCollection,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'PATCH /collections/toggle-publish-status/{collectionId}': {
    auth: 'required',
    summary: 'Make a public collection private, or an unlisted or private one public; only by the owner',
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
    summary: 'Give an unlisted collection a new link; the old one ends at once. Only by the owner',
    message: linkRenewed,
    rate: rates.write,
    ...ofCollection,
    reply: renewedLink,
  },
  'PATCH /collections/inc-view/{collectionId}': {
    auth: 'optional',
    summary:
      'Count a view; one viewer counts once in 30 minutes, and at most 20 guests of one address (IPv6: /64)',
    rate: rates.read,
    ...ofCollection,
    reply: Type.Null(),
  },
  'GET /collections/get/{collectionId}': {
    auth: 'optional',
    summary: 'A collection',
    rate: rates.read,
    guestCache: true,
    ...ofCollection,
    reply: collection,
  },
  'GET /collections/get-webs/{collectionId}': {
    auth: 'optional',
    summary: 'The webs of a collection that the viewer may see, the last added first',
    rate: rates.read,
    guestCache: true,
    ...ofCollection,
    query: pageQuery(4),
    reply: pageOf(webCard),
  },
  'GET /collections/user-collection/{username}': {
    auth: 'optional',
    summary: 'The public collections of a member',
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    query: sorted,
    reply: pageOf(collection),
  },
  'GET /collections/my-collections': {
    auth: 'required',
    summary: 'Own collections; with `webId`, each tells whether that web is in it',
    rate: rates.read,
    query: Type.Object({ ...sorted.properties, ...own }),
    reply: pageOf(ownCollection),
  },
  'GET /collections/liked/{username}': {
    auth: 'optional',
    summary: 'The collections that a member likes and the viewer may see, the last liked first',
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    query: pageQuery(4),
    reply: pageOf(collection),
  },
  'GET /collections/search/all-collections': {
    auth: 'optional',
    summary: 'Public collections whose name or description match, the best match first; 500 at most',
    rate: rates.read,
    query: searched,
    reply: pageOf(collection),
  },
  'GET /collections/search/my-collections': {
    auth: 'required',
    summary: 'Own collections that match, the best match first; 500 at most; `webId` as in my-collections',
    rate: rates.read,
    query: Type.Object({ ...searched.properties, ...own }),
    reply: pageOf(ownCollection),
  },
  'GET /collections/check-name-availability/{name}': {
    auth: 'required',
    summary: 'Whether no own collection has this name yet',
    rate: rates.typing,
    missing: { name: messages.nameMissing },
    params: Type.Object({ name: Type.String() }),
    reply: Type.Boolean(),
  },
  'POST /savedCollections/create/{collectionId}': {
    auth: 'required',
    summary: 'Save a collection that one can see',
    status: 201,
    message: messages.saved,
    rate: rates.write,
    ...ofCollection,
    reply: savedState,
  },
  'DELETE /savedCollections/delete/{collectionId}': {
    auth: 'required',
    summary: 'Take a collection out of the saved ones',
    message: messages.unsaved,
    rate: rates.write,
    ...ofCollection,
    reply: savedState,
  },
  'POST /savedCollections/toggle/{collectionId}': {
    auth: 'required',
    summary: 'Save a collection, or take it out of the saved ones',
    rate: rates.write,
    ...ofCollection,
    reply: savedState,
  },
  'GET /savedCollections/get': {
    auth: 'required',
    summary: 'Saved collections that the viewer may still see, the last saved first',
    rate: rates.read,
    query: pageQuery(10),
    reply: pageOf(collection),
  },
});
