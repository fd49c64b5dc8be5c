import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { ofWeb } from './schemas.ts';

const publicId = Type.String({
  maxLength: 200,
  description: 'Id of a picture',
  examples: ['thumbnail-2Zk9vJt0Qm5xLr8sYcWbNA'],
});

/** The picture that a web shows, and the automatic ones that its owner can choose instead. */
const webPictures = Type.Object(
  {
    image: Type.String({ description: 'URL of the picture that the web shows, in 600x350 pixels' }),
    publicId: Type.Union([Type.Null(), publicId]),
    isChosen: Type.Boolean({
      description: 'The owner has chosen it, so later saves keep it',
    }),
    frames: Type.Array(
      Type.Object({
        publicId,
        image: Type.String({ description: 'URL in 600x350 pixels' }),
        isAutomatic: Type.Boolean({ description: 'The one that the web shows unless its owner chooses' }),
      }),
      { description: 'The automatic pictures, at most three, in the order in which they were taken' },
    ),
  },
  { title: 'WebPictures' },
);
export type WebPictures = Static<typeof webPictures>;

/** The picture of a web, for its owner. */
export const pictureEndpoints = defineEndpoints({
  'GET /webs/pictures/{webId}': {
    auth: 'required',
    scope: 'read',
    summary: "List the pictures that the owner of a web can choose from: one of the caller's webs",
    rate: rates.read,
    ...ofWeb,
    reply: webPictures,
  },
  'PATCH /webs/update-picture/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Choose the picture of a web: one of its `frames`, or an upload of the kind `thumbnail`. Later saves keep it. With null the web shows its automatic picture again. Owner only',
    message: 'Picture Updated',
    rate: rates.write,
    ...ofWeb,
    body: Type.Object({ publicId: Type.Union([Type.Null(), publicId]) }),
    reply: webPictures,
  },
});
