import { type Static, type TSchema, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { limitQuery } from '../../../shared/paging.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { versionDetails } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { code, fullWeb, kinds, packages, webId, webLinks, withSources } from './schemas.ts';

const orNone = <K extends TSchema>(kind: K) => Type.Optional(Type.Union([Type.Null(), kind]));
const lines = Type.Optional(Type.Object({ added: Type.Integer(), removed: Type.Integer() }));

/**
 * A version in the history of a web. `changes` counts changed lines of the owner's sources and entries of the add-ons
 * since the previous version, and has the new `kinds` of panes whose language changed, null for no source; `image` is
 * the picture of the web in the newest version, '' in others; `picture` is a small picture of this version as a data
 * URI of at most 11 KB, null if there is none.
 */
const versionCard = Type.Object(
  {
    number: Type.Integer(),
    savedAt: Type.String(),
    name: Type.String(),
    note: Type.String(),
    isShared: Type.Boolean(),
    isNewest: Type.Boolean(),
    restoredFrom: Type.Union([Type.Null(), Type.Integer()]),
    changes: Type.Object({
      ...{ html: lines, css: lines, js: lines, addOns: lines },
      kinds: Type.Optional(
        Type.Object({
          html: orNone(kinds.html),
          css: orNone(kinds.css),
          js: orNone(kinds.js),
        }),
      ),
    }),
    image: Type.String(),
    picture: Type.Union([Type.Null(), Type.String()]),
  },
  { title: 'Version' },
);
export type VersionCard = Static<typeof versionCard>;

const versionList = Type.Object({
  docs: Type.Array(versionCard),
  /** `before` of the next page; null on the last. */
  next: Type.Union([Type.Null(), Type.Integer()]),
});
export type VersionList = Static<typeof versionList>;

const versionWhole = Type.Object(
  { ...versionCard.properties, ...code, ...withSources, ...webLinks.properties, ...packages },
  { title: 'VersionWithCode' },
);
export type VersionWhole = Static<typeof versionWhole>;

const number = (description: string) => Type.Integer({ description, minimum: 1, maximum: 2_147_483_646 });
const missing = { webId: messages.webIdMissing } as const;
const ofVersion = {
  params: Type.Object({ webId, version: number('Number of a version') }),
  missing: { ...missing, version: null },
} as const;

/** Earlier versions of a web: only for its owner, except for versions that the owner has shared. */
export const versionEndpoints = defineEndpoints({
  'GET /webs/versions/{webId}': {
    auth: 'required',
    scope: 'read',
    summary:
      "List the versions of one of the caller's webs, newest first; `next` is the `before` of the next page",
    rate: rates.read,
    params: Type.Object({ webId }),
    missing,
    query: Type.Object({
      before: Type.Optional(number('`next` of the page before')),
      limit: limitQuery(30),
    }),
    reply: versionList,
  },
  'GET /webs/versions/{webId}/{version}': {
    auth: 'optional',
    scope: 'read',
    summary: 'Get a version with its code; anybody but the owner sees only shared versions',
    rate: rates.read,
    isLarge: true,
    ...ofVersion,
    reply: versionWhole,
  },
  'POST /webs/versions/{webId}/{version}/restore': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Restore an earlier version as a new version; with `basedOn`, the revision last seen, 409 if the web has changed since',
    message: messages.versionRestored,
    rate: rates.write,
    isLarge: true,
    ...ofVersion,
    body: Type.Object({ basedOn: Type.Optional(Type.Integer()) }),
    reply: fullWeb,
  },
  'PATCH /webs/versions/{webId}/{version}': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Set a version's name or note, or share it with everybody who can see the web",
    message: messages.versionUpdated,
    rate: rates.write,
    rules: whenSent(versionDetails),
    ...ofVersion,
    body: Type.Partial(Type.Object({ name: Type.String(), note: Type.String(), isShared: Type.Boolean() })),
    reply: versionCard,
  },
  'DELETE /webs/versions/{webId}/{version}': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Permanently delete a version; the newest one cannot be deleted',
    message: messages.versionDeleted,
    rate: rates.write,
    ...ofVersion,
    reply: Type.Object({ number: Type.Integer() }),
  },
});
