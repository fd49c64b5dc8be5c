import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/api/endpoint.ts';
import { visibilities } from '../../shared/rules/visibility.ts';
import { sourceFields } from '../webs/contract/index.ts';
import { maxWebsAtOnce } from './rules/fields.ts';
import { formatName, formatVersion } from './rules/manifest.ts';

const visibility = Type.Enum([...visibilities]);
/** ISO 8601, UTC. */
const date = Type.String({ maxLength: 40 });
const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([Type.Null(), type]);

/** An item of the site that the export names by its address. `author` is a username. */
const reference = Type.Object({ title: text, author: text, address: text });
export type Reference = Static<typeof reference>;

/** `codeweb.json`. `site` is the public address of the instance. */
export const manifest = Type.Object({
  format: Type.Literal(formatName),
  version: Type.Literal(formatVersion),
  exportedAt: date,
  site: text,
  username: text,
});
export type Manifest = Static<typeof manifest>;

/** `profile.json`. `avatar` and `cover` are paths of files, as are all below. */
export const profile = Type.Object({
  username: text,
  fullName: text,
  email: text,
  bio: text,
  links: Type.Array(text),
  createdAt: date,
  avatar: orNull(text),
  cover: orNull(text),
  /** Addresses of the webs in the showcase, in order. */
  showcase: Type.Array(text),
});
export type Profile = Static<typeof profile>;

const aboutWeb = {
  id: text,
  address: text,
  title: text,
  description: text,
  tags: Type.Array(text),
  visibility,
  cssLinks: Type.Array(text),
  jsLinks: Type.Array(text),
  htmlLinks: Type.Array(text),
  createdAt: date,
  updatedAt: date,
  views: count,
  likes: count,
  comments: count,
  /** Null also for a fork whose original the member cannot see. */
  forkedFrom: orNull(reference),
  /** Name of the picture's file, which is next to this one. */
  picture: orNull(text),
};

/** Absent without any. Each source's text is in `file`. */
const sourceDetails = Type.Object({ kind: text, file: text, isStale: Type.Optional(Type.Boolean()) });
/** A package that a web imports by name. Its bundle is in the folder `packages`, named by its hash. */
const webPackages = Type.Optional(
  Type.Array(Type.Object({ name: text, version: text, hash: text, licence: text })),
);

/** `web.json`: everything about a web but its code, which is in the files next to it. */
export const webDetails = Type.Object({
  ...aboutWeb,
  packages: webPackages,
  sources: Type.Optional(
    Type.Object({
      html: Type.Optional(sourceDetails),
      css: Type.Optional(sourceDetails),
      js: Type.Optional(sourceDetails),
    }),
  ),
  compiledWith: Type.Optional(text),
  /** Where the web's HTML is in index.html: the numbers of bytes (UTF-8) before and after it. */
  index: Type.Object({ before: count, after: count }),
});
export type WebDetails = Static<typeof webDetails>;

/** `draft.json`: unsaved code of a web, next to its files; sources with their kinds where a pane has one. */
export const draft = Type.Object({
  updatedAt: date,
  ...{ html: text, css: text, js: text },
  ...{
    htmlSource: Type.Optional(text),
    cssSource: Type.Optional(text),
    jsSource: Type.Optional(text),
    htmlKind: Type.Optional(text),
    cssKind: Type.Optional(text),
    jsKind: Type.Optional(text),
  },
});
export type Draft = Static<typeof draft>;

/** A web as it is exported: everything from which the files of its folder are made. */
const exportedWeb = Type.Object({
  ...aboutWeb,
  packages: webPackages,
  ...{ html: text, css: text, js: text },
  ...sourceFields.properties,
});
export type ExportedWeb = Static<typeof exportedWeb>;

/** A web of a collection: the folder of an own one, the address of another's. */
const collectedWeb = Type.Union([Type.Object({ folder: text }), reference]);

/** `collections.json`. */
export const collections = Type.Array(
  Type.Object({
    id: text,
    address: text,
    name: text,
    description: text,
    visibility,
    createdAt: date,
    updatedAt: date,
    webs: Type.Array(collectedWeb),
  }),
);
export type Collections = Static<typeof collections>;
export type CollectedWeb = Static<typeof collectedWeb>;

/** `comments.json`. `web` is null if the member cannot see it any more; `replyTo` is the username of a comment's author. */
export const comments = Type.Array(
  Type.Object({
    id: text,
    web: orNull(reference),
    replyTo: orNull(text),
    text,
    createdAt: date,
    updatedAt: date,
  }),
);
export type Comments = Static<typeof comments>;

/**
 * `assets.json`. `url` is where webs refer to it, `file` its path in the export, `kind` one of image, video and
 * audio, `type` a media type.
 */
export const assets = Type.Array(
  Type.Object({
    id: text,
    title: text,
    kind: text,
    type: text,
    visibility,
    createdAt: date,
    url: text,
    file: text,
    bytes: count,
  }),
);
export type Assets = Static<typeof assets>;

/** `likes.json`; `pins.json` and `saved-collections.json` have the same entries without `kind`. */
export const likes = Type.Array(
  Type.Object({ kind: Type.Enum(['web', 'collection']), ...reference.properties, at: date }),
);
export type Likes = Static<typeof likes>;

export const references = Type.Array(Type.Object({ ...reference.properties, at: date }));
export type References = Static<typeof references>;

/** `people.json`: whom the member follows, blocks and mutes. */
export const people = Type.Array(
  Type.Object({
    relation: Type.Enum(['follows', 'blocks', 'mutes']),
    username: text,
    fullName: text,
    at: date,
  }),
);
export type People = Static<typeof people>;

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;

/**
 * `done` of `total` webs and assets have been written. Only an export that is ready has `bytes`, `expiresAt` and
 * `downloadUrl`; `failure` says why an export failed.
 */
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

/** A zip of selected webs takes many calls. This rate allows 600 webs a minute. */
const reading = { max: 120, seconds: 60 } as const;
/** A browser that resumes a download sends several requests. */
const download = { max: 120, seconds: 60 } as const;

/** Exports of everything that a member has made as one zip, which the worker builds. */
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
