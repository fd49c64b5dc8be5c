import { Type } from 'typebox';
import { defineEndpoints, type Rate } from '../../../shared/api/endpoint.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import { isUploadKind, tooLargeText, uploadKinds, uploadLimits } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { libraryEndpoints } from './library.ts';
import { storageEndpoints } from './storage.ts';

export type { Asset, SavedAsset } from './library.ts';
export type { StorageFacts } from './storage.ts';

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
