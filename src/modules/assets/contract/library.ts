import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import {
  bulkVisibilityChoice,
  renewedLink,
  visibilityChoice,
  visibilityFields,
} from '../../../shared/auth/visibility-schema.ts';
import { bulkIds, bulkRate, bulkReply } from '../../../shared/bulk/bulk.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { linkRenewed } from '../../../shared/rules/visibility.ts';
import { searchText } from '../../../shared/search/text.ts';
import { withNotice } from '../../../shared/soft-delete/notice.ts';
import { ownerCard } from '../../accounts/contract/index.ts';
import { assetChanges, assetTypes, newAsset } from '../fields.ts';
import { messages } from '../messages.ts';

const assetType = (options = {}) => Type.Enum([...assetTypes], options);

/** An asset. `assetURL` is its file, `color` the picture's dominant colour or ''. `width` and `height` are 0 for audio. */
export const asset = Type.Object({
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
});
export type Asset = Static<typeof asset>;

const savedAsset = withNotice(asset);
export type SavedAsset = Static<typeof savedAsset>;

const ofAsset = {
  params: Type.Object({ assetId: Type.String() }),
  missing: { assetId: messages.assetIdMissing },
} as const;
const ofType = { ...pageQuery(20).properties, assetType: assetType({ default: 'image' }) };
const list = { rate: rates.read, query: Type.Object(ofType), reply: pageOf(asset) } as const;

const icon = Type.Object({
  name: Type.String(),
  svg: Type.String({ description: 'The whole element, 24 px wide and in the colour of the text around it' }),
});

/** The library of pictures, videos and audio. Private assets appear only in their owner's lists. */
export const libraryEndpoints = defineEndpoints({
  'POST /assets/create': {
    auth: 'required',
    summary: 'Make an asset of a file that one has uploaded as image, video or audio',
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
    summary: 'Change the title, or who sees an asset; only by the owner',
    message: messages.assetUpdated,
    rate: rates.write,
    rules: whenSent(assetChanges),
    ...ofAsset,
    body: Type.Partial(Type.Object({ title: Type.String(), ...visibilityChoice })),
    reply: savedAsset,
  },
  'DELETE /assets/delete/{assetId}': {
    auth: 'required',
    summary: 'Delete an asset with its file; only by the owner',
    message: messages.assetDeleted,
    rate: rates.write,
    ...ofAsset,
    reply: Type.Object({ _id: Type.String() }),
  },
  'PATCH /assets/renew-link/{assetId}': {
    auth: 'required',
    summary:
      'Give an unlisted asset a new link and its file a new address; the old ones end at once. Only by the owner',
    message: linkRenewed,
    rate: rates.write,
    ...ofAsset,
    reply: renewedLink,
  },
  'PATCH /assets/update-many': {
    auth: 'required',
    summary:
      'Make up to 100 own assets public, unlisted or private at once. `refused` says which stay as they are, and why',
    message: messages.manyUpdated,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds, ...bulkVisibilityChoice }),
    reply: bulkReply,
  },
  'POST /assets/delete-many': {
    auth: 'required',
    summary: 'Put up to 100 own assets into the bin at once. `refused` says which stay, and why',
    message: messages.manyDeleted,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'GET /assets/get/{assetId}': {
    auth: 'optional',
    summary: 'An asset',
    rate: rates.read,
    guestCache: true,
    ...ofAsset,
    reply: asset,
  },
  'GET /assets/get': { ...list, auth: 'optional', guestCache: true, summary: 'Public assets, newest first' },
  'GET /assets/my-assets': { ...list, auth: 'required', summary: 'Own assets, newest first' },
  'GET /assets/liked': {
    ...list,
    auth: 'required',
    summary: 'Assets that the member likes and may see, the latest like first',
  },
  'GET /assets/search/all-assets': {
    ...list,
    auth: 'optional',
    summary: 'Public assets whose title matches, the best match first; 500 at most',
    query: Type.Object({ ...ofType, search: searchText }),
  },
  'GET /assets/icons': {
    auth: 'optional',
    summary:
      'Icons of the Tabler set (MIT): all by name, or those that a search matches, the best match first',
    rate: rates.read,
    query: Type.Object({ ...pageQuery(60).properties, search: searchText }),
    reply: pageOf(icon),
  },
});
