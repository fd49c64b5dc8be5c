import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, type Rate, rates } from '../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply, bulkVisibilityReply } from '../../shared/bulk.ts';
import { badRequest } from '../../shared/errors/app-error.ts';
import { pageOf, pageQuery } from '../../shared/paging.ts';
import { whenSent } from '../../shared/rules/rules.ts';
import { linkRenewed } from '../../shared/rules/visibility.ts';
import { withNotice } from '../../shared/screening.ts';
import { searchText } from '../../shared/search/parse-search.ts';
import {
  bulkVisibilityChoice,
  renewedLink,
  visibilityChoice,
  visibilityFields,
} from '../../shared/visibility/visibility-choice.ts';
import { ownerCard } from '../accounts/contract/index.ts';
import {
  assetChanges,
  assetTypes,
  isUploadKind,
  newAsset,
  tooLargeText,
  uploadKinds,
  uploadLimits,
} from './rules/fields.ts';
import { messages } from './rules/messages.ts';

const assetType = (options = {}) => Type.Enum([...assetTypes], options);

/** An asset. `assetURL` is its file, `color` the picture's dominant color or ''. `width` and `height` are 0 for audio. */
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
const libraryEndpoints = defineEndpoints({
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

const bytes = Type.Number({ description: 'Bytes' });

/** Statistics of stored data for admins. `survey` is null until the files have been counted for the first time. */
export const storageFacts = Type.Object(
  {
    database: Type.Object({
      bytes,
      parts: Type.Array(Type.Object({ name: Type.String(), bytes })),
    }),
    survey: Type.Union([
      Type.Null(),
      Type.Object({
        startedAt: Type.String(),
        finishedAt: Type.Union([Type.String(), Type.Null()], {
          description: 'null while the files are being counted',
        }),
        objects: Type.Integer({ description: 'Found so far, smaller copies included' }),
        kinds: Type.Array(
          Type.Object({
            kind: Type.String(),
            files: Type.Integer(),
            bytes,
            copyBytes: Type.Number({
              description: 'Bytes of the smaller copies and of files that are being moved',
            }),
          }),
        ),
        unknownObjects: Type.Integer({
          description: 'Files with names that Codeweb does not create; they are never deleted',
        }),
        unknownBytes: bytes,
        isDeleting: Type.Boolean(),
      }),
    ]),
    orphans: Type.Object({ files: Type.Integer(), bytes }),
    missing: Type.Object({
      files: Type.Integer(),
      first: Type.Array(
        Type.Object({
          publicId: Type.String(),
          kind: Type.String(),
          owner: Type.Union([Type.String(), Type.Null()], { description: 'Username' }),
        }),
      ),
    }),
  },
  { title: 'StorageUse' },
);
export type StorageFacts = Static<typeof storageFacts>;

/** The media store, for admins. */
const storageEndpoints = defineEndpoints({
  'GET /admin/storage': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Get storage use by kind, orphaned files and missing files',
    rate: rates.read,
    reply: storageFacts,
  },
  'POST /admin/storage/survey': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Start a job that recounts the stored files; 409 while one is running',
    message: messages.surveyStarted,
    rate: rates.write,
    reply: storageFacts,
  },
  'POST /admin/storage/delete-orphans': {
    auth: 'admin',
    scope: 'admin',
    summary:
      'Start a job that deletes the orphaned files; `files` is the number that the caller has seen, 409 if it has changed',
    message: messages.orphanDeletionStarted,
    rate: rates.write,
    body: Type.Object({ files: Type.Integer({ minimum: 1 }) }),
    reply: storageFacts,
  },
});

const uploadRate: Rate = { max: 30, seconds: 1_800, kept: true };

const pixels = (minimum: number) => Type.Optional(Type.Integer({ minimum, maximum: 12_000 }));

export const uploaded = Type.Object(
  {
    url: Type.String({ description: 'URL of the file; the sizes of a picture are next to it' }),
    publicId: Type.String(),
    width: Type.Integer({ description: '0 if it is not a picture' }),
    height: Type.Integer(),
    bytes: Type.Integer(),
    mimeType: Type.String(),
  },
  { title: 'UploadedFile' },
);

export const endpoints = defineEndpoints({
  ...libraryEndpoints,
  ...storageEndpoints,
  'POST /media/upload': {
    auth: 'required',
    scope: 'write-assets',
    summary:
      'Upload a file, or have the server fetch `url`; avatars (1:1), covers (9:2) and pictures of webs (`thumbnail`, 12:7) take a crop. A `source` is fetched for preview only: send its `url` again with the crop',
    status: 201,
    message: messages.uploaded,
    rate: uploadRate,
    query: Type.Object({
      kind: Type.Enum([...uploadKinds], {
        description: 'Purpose of the file; it decides the accepted types and size',
      }),
    }),
    body: Type.Object({
      url: Type.Optional(Type.String({ maxLength: 2_048 })),
      x: pixels(0),
      y: pixels(0),
      width: pixels(1),
      height: pixels(1),
    }),
    file: {
      name: 'file',
      required: false,
      limitOf: (query) => {
        const kind = typeof query === 'object' && query !== null && 'kind' in query ? query.kind : null;
        if (!isUploadKind(kind)) throw badRequest(messages.kind, 'kind');
        const maxBytes = uploadLimits[kind];
        return { maxBytes, tooLarge: tooLargeText(kind) };
      },
    },
    reply: uploaded,
  },
});
