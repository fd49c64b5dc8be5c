import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { maxWebsAtOnce } from '../rules/fields.ts';
import { exportedWeb } from './format.ts';

const orNull = <T extends ReturnType<typeof Type.String>>(type: T) => Type.Union([Type.Null(), type]);

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** `done` of `total` webs and assets are in it; `bytes`, `expiresAt` and `downloadUrl` are those of one that is ready, `failure` says why one failed. */
const ownExport = Type.Object(
  {
    _id: Type.String(),
    state: Type.Enum([...exportStates]),
    done: Type.Integer(),
    total: Type.Integer(),
    bytes: Type.Integer(),
    createdAt: Type.String(),
    expiresAt: orNull(Type.String()),
    downloadUrl: orNull(Type.String()),
    failure: orNull(Type.String()),
  },
  { title: 'Export' },
);
export type OwnExport = Static<typeof ownExport>;

/** A zip of selected webs is made of many calls; they bring 600 webs a minute. */
const reading = { max: 120, seconds: 60 } as const;
/** A browser that resumes a download asks a few times. */
const download = { max: 120, seconds: 60 } as const;

/** Everything of a member as one zip, made by the worker. */
export const endpoints = defineEndpoints({
  'POST /exports/create': {
    auth: 'required',
    scope: 'account',
    summary:
      'Start an export of everything the caller has made; replaces the last one. Five a day; 409 while one is running',
    status: 201,
    rate: rates.write,
    reply: ownExport,
  },
  'GET /exports/mine': {
    auth: 'required',
    scope: 'account',
    summary: "Get the caller's export and its progress, or null",
    rate: rates.read,
    reply: Type.Union([Type.Null(), ownExport]),
  },
  'DELETE /exports/delete': {
    auth: 'required',
    scope: 'account',
    summary: "Delete the caller's export, or cancel the running one",
    rate: rates.write,
    reply: Type.Null(),
  },
  'POST /exports/webs': {
    auth: 'required',
    scope: 'account',
    summary: `Get up to ${maxWebsAtOnce} of the caller's webs as an export stores them, without pictures; webs of others are left out`,
    rate: reading,
    isLarge: true,
    body: Type.Object({
      ids: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: maxWebsAtOnce }),
    }),
    reply: Type.Array(exportedWeb),
  },
  'GET /exports/download/{token}': {
    auth: 'none',
    summary: "Download an export's zip, with range requests; its URL with the token is in the export",
    rate: download,
    params: Type.Object({
      token: Type.String({ description: 'The secret of the download link', maxLength: 200 }),
    }),
    missing: { token: null },
    stream: 'application/zip',
    reply: Type.String({ format: 'binary' }),
  },
});
