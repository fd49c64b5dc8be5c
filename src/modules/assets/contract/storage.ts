import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { messages } from '../rules/messages.ts';

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
export const storageEndpoints = defineEndpoints({
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
