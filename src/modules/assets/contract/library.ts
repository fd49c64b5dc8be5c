import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply, bulkVisibilityReply } from '../../../shared/bulk.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { linkRenewed } from '../../../shared/rules/visibility.ts';
import { withNotice } from '../../../shared/screening.ts';
import { searchText } from '../../../shared/search/text.ts';
import {
  bulkVisibilityChoice,
  renewedLink,
  visibilityChoice,
  visibilityFields,
} from '../../../shared/visibility/visibility-choice.ts';
import { ownerCard } from '../../accounts/contract/index.ts';
import { assetChanges, assetTypes, newAsset } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';

const assetType = (options = {}) => Type.Enum([...assetTypes], options);

/** An asset. `assetURL` is its file, `color` the picture's dominant colour or ''. `width` and `height` are 0 for audio. */
export const asset = Type.Object(
  {
    _id: Type.String(),
    title: Type.String(),
    assetType: assetType(),
    assetURL: Type.String(),
    assetPublicId: Type.String(),
    ...visibilityFields,
    width: Type.Integer(),
    height: Type.Integer(),
    color: Type.String(),
    likesCount: Type.Integer(),
    isLikedByMe: Type.Boolean(),
    createdAt: Type.String(),
    updatedAt: Type.String(),
    owner: ownerCard,
  },
  { title: 'Asset' },
);
export type Asset = Static<typeof asset>;

const savedAsset = withNotice(asset);
export type SavedAsset = Static<typeof savedAsset>;

const ofAsset = {
  params: Type.Object({ assetId: pathText('Id of an asset') }),
  missing: { assetId: messages.assetIdMissing },
} as const;
const ofType = {
  ...pageQuery(20).properties,
  assetType: assetType({ description: 'Kind of the assets', default: 'image' }),
};
const list = { rate: rates.read, query: Type.Object(ofType), reply: pageOf(asset) } as const;

const icon = Type.Object(
  {
    name: Type.String(),
    svg: Type.String({ description: 'The complete element, 24 px wide, in `currentColor`' }),
  },
  { title: 'Icon' },
);

/** The library of pictures, videos and audio. Private assets appear only in their owner's lists. */
export const libraryEndpoints = defineEndpoints({
  'POST /assets/create': {
    auth: 'required',
    scope: 'write-assets',
    summary: 'Create an asset from a file that the caller has uploaded as image, video or audio',
    status: 201,
    message: messages.assetCreated,
    rate: rates.write,
    rules: newAsset,
    body: Type.Object({
      title: Type.String(),
      assetType: assetType(),
      assetURL: Type.String({ maxLength: 2_048 }),
      assetPublicId: Type.String({ maxLength: 200 }),
      ...visibilityChoice,
    }),
    reply: savedAsset,
  },
  'PATCH /assets/update/{assetId}': {
    auth: 'required',
    scope: 'write-assets',
    summary: "Change an asset's title or visibility; owner only",
    message: messages.assetUpdated,
    rate: rates.write,
    rules: whenSent(assetChanges),
    ...ofAsset,
    body: Type.Partial(Type.Object({ title: Type.String(), ...visibilityChoice })),
    reply: savedAsset,
  },
  'DELETE /assets/delete/{assetId}': {
    auth: 'required',
    scope: 'write-assets',
    summary: 'Move an asset and its file to the bin; owner only',
    message: messages.assetDeleted,
    rate: rates.write,
    ...ofAsset,
    reply: Type.Object({ _id: Type.String() }),
  },
  'PATCH /assets/renew-link/{assetId}': {
    auth: 'required',
    scope: 'write-assets',
    summary:
      "Renew an unlisted asset's link and its file's URL; the old ones stop working at once. Owner only",
    message: linkRenewed,
    rate: rates.write,
    ...ofAsset,
    reply: renewedLink,
  },
  'PATCH /assets/update-many': {
    auth: 'required',
    scope: 'write-assets',
    summary:
      "Set the visibility of up to 100 of the caller's assets; `former` has the previous visibility of each changed one, `refused` lists those that stay as they are, and why",
    message: messages.manyUpdated,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds, ...bulkVisibilityChoice }),
    reply: bulkVisibilityReply,
  },
  'POST /assets/delete-many': {
    auth: 'required',
    scope: 'write-assets',
    summary: "Move up to 100 of the caller's assets to the bin; `refused` lists those that stay, and why",
    message: messages.manyDeleted,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'GET /assets/get/{assetId}': {
    auth: 'optional',
    scope: 'read',
    summary: 'Get an asset',
    rate: rates.read,
    guestCache: true,
    ...ofAsset,
    reply: asset,
  },
  'GET /assets/get': {
    ...list,
    auth: 'optional',
    scope: 'read',
    guestCache: true,
    summary: 'List public assets, newest first',
  },
  'GET /assets/my-assets': {
    ...list,
    auth: 'required',
    scope: 'read',
    summary: "List the caller's assets, newest first",
  },
  'GET /assets/liked': {
    ...list,
    auth: 'required',
    scope: 'read',
    summary: 'List the assets that the caller likes and can see, newest like first',
  },
  'GET /assets/search/all-assets': {
    ...list,
    auth: 'optional',
    scope: 'read',
    summary: 'Search public assets by title, by relevance; at most 500',
    query: Type.Object({ ...ofType, search: searchText }),
  },
  'GET /assets/icons': {
    auth: 'optional',
    scope: 'read',
    summary: 'List or search icons of the Tabler set (MIT), by name or by relevance',
    rate: rates.read,
    query: Type.Object({ ...pageQuery(60).properties, search: searchText }),
    reply: pageOf(icon),
  },
});
