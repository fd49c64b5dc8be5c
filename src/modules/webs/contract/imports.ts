import { type Static, Type } from 'typebox';
import { defineEndpoints, type Rate, rates } from '../../../shared/api/endpoint.ts';
import { visibilityChoice } from '../../../shared/visibility/visibility-choice.ts';
import { maxImportBytes, maxImportedWebs } from '../rules/imported-web.ts';
import { messages } from '../rules/messages.ts';
import { newTexts, withSources } from './schemas.ts';

/**
 * Rate limit of calls: 60 calls are enough for the 1,000 webs of an export, or 480 MiB, within the hour.
 * `webCreationRate` limits public webs.
 */
const importRate: Rate = { max: 60, seconds: 3_600, kept: true };

const list = Type.Array(Type.String(), { default: [] });

/** The rules check lengths and numbers, so that only the webs that break one are refused. */
const importedWeb = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 200 }),
    ...newTexts,
    ...withSources,
    ...visibilityChoice,
    cssLinks: list,
    jsLinks: list,
    htmlLinks: list,
    tags: list,
    packages: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'ImportedWeb' },
);

/**
 * The result for the web that was sent under `key`. `notice` explains why others do not see a web that was to be
 * public or unlisted, `field` is the field that breaks a rule.
 */
const importReply = Type.Object({
  imported: Type.Array(
    Type.Object({ key: Type.String(), _id: Type.String(), notice: Type.Optional(Type.String()) }),
  ),
  refused: Type.Array(
    Type.Object({ key: Type.String(), message: Type.String(), field: Type.Optional(Type.String()) }),
  ),
});
export type ImportReply = Static<typeof importReply>;

const usage = Type.Object(
  {
    webs: Type.Integer(),
    maxWebs: Type.Integer(),
    codeBytes: Type.Integer(),
    maxCodeBytes: Type.Integer(),
  },
  { title: 'WebUsage' },
);
export type WebUsage = Static<typeof usage>;

/** Importing webs from elsewhere. */
export const importEndpoints = defineEndpoints({
  'POST /webs/import': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Create up to 50 webs without pictures from at most 8 MiB of JSON; `refused` lists those that are not created, and why. Each has a `key`; the same key sent again creates no second web. Of those that others would see, 30 an hour come in as sent, and more as private, with a `notice`, which also names packages that are not on this site',
    message: messages.imported,
    rate: importRate,
    isLarge: true,
    maxBodyBytes: maxImportBytes,
    body: Type.Object({
      webs: Type.Array(importedWeb, { minItems: 1, maxItems: maxImportedWebs }),
    }),
    reply: importReply,
  },
  'GET /webs/usage': {
    auth: 'required',
    scope: 'read',
    summary: "Get the caller's use and limits of webs and stored code, versions included",
    rate: rates.read,
    reply: usage,
  },
});
