import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pinnedPackages } from '../../packages/contract.ts';
import { webCode } from '../rules/fields.ts';
import { maxImportBytes } from '../rules/imported-web.ts';
import { code, ofWeb, packages, withSources } from './schemas.ts';

const mark = Type.Optional(Type.String({ maxLength: 64 }));
const marks = Type.Object(
  { html: mark, css: mark, js: mark, packages: mark },
  {
    description:
      'Hashes of the saved texts that the draft changes, so that it can be merged with a later save',
  },
);
const based = {
  basedOn: Type.Integer({ description: 'The revision of the web that the draft began from' }),
  marks,
};
const kept = {
  revision: Type.Integer({ description: 'Increases with every change of the draft' }),
  updatedAt: Type.String(),
};

const webDraft = Type.Object(
  { ...kept, ...based, ...code, ...withSources, ...packages },
  { title: 'WebDraft' },
);
export type WebDraft = Static<typeof webDraft>;

/** Unsaved code of a web, for its owner alone. */
export const draftEndpoints = defineEndpoints({
  'GET /webs/drafts/{webId}': {
    auth: 'required',
    scope: 'read',
    summary: "Get the draft of one of the caller's webs: code that is not saved. 404 without one",
    rate: rates.read,
    isLarge: true,
    ...ofWeb,
    reply: webDraft,
  },
  'PUT /webs/drafts/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Keep unsaved code of a web as its draft, which nobody else sees. 409 if the web has been saved since `basedOn`, or if the draft is not the one that this `replaces`',
    message: 'Draft Kept',
    rate: rates.write,
    isLarge: true,
    rules: webCode,
    maxBodyBytes: maxImportBytes,
    ...ofWeb,
    body: Type.Object({
      ...based,
      ...code,
      ...withSources,
      packages: Type.Optional(pinnedPackages),
      replaces: Type.Optional(
        Type.Integer({ description: '`revision` of the draft last seen; absent if there was none' }),
      ),
    }),
    reply: Type.Object(kept, { title: 'KeptDraft' }),
  },
  'DELETE /webs/drafts/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Discard the draft of one of the caller's webs",
    message: 'Draft Discarded',
    rate: rates.write,
    ...ofWeb,
    query: Type.Object({
      revision: Type.Optional(
        Type.Integer({
          description: 'Discard the draft only if it has this revision',
          minimum: 1,
          maximum: 999_999_999,
        }),
      ),
    }),
    reply: Type.Object({ _id: Type.String() }),
  },
});
