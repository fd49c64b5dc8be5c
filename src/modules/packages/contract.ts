import { type Static, Type } from 'typebox';
import { defineEndpoints, type Rate, rates } from '../../shared/api/endpoint.ts';
import { maxPackages, maxSpecifierLength } from './rules/fields.ts';
import { messages } from './rules/messages.ts';

const name = Type.String({
  maxLength: maxSpecifierLength,
  description: 'Specifier that scripts import, such as d3',
});
const pinnedText = Type.String({ maxLength: maxSpecifierLength + 130 });

/** Neither names nor versions contain commas. */
const listText = (what: string) =>
  Type.String({ maxLength: 8_000, description: `${what}, separated by commas` });

/**
 * A package of a web. `name` is the specifier that its scripts import, so that an entry such as three/addons/… is
 * listed separately.
 */
export const webPackage = Type.Object(
  {
    name,
    version: Type.String(),
    hash: Type.String({ description: 'SHA-256 of the bundle that runs' }),
    licence: Type.String(),
    bytes: Type.Integer(),
  },
  { title: 'WebPackage' },
);
export type WebPackage = Static<typeof webPackage>;

/** Packages as clients send them. */
export const pinnedPackages = Type.Array(pinnedText, {
  maxItems: maxPackages,
  description: 'Names with exact versions, such as d3@7.9.0; each must have been added to the site',
});

/**
 * A package of the registry, or an installed one. `bytes` of one that is not installed is its unpacked size, 0 if that
 * is unknown.
 */
const described = Type.Object(
  {
    name,
    version: Type.String(),
    description: Type.String(),
    licence: Type.String(),
    bytes: Type.Integer(),
    isHere: Type.Boolean(),
  },
  { title: 'Package' },
);
export type DescribedPackage = Static<typeof described>;

/** `requires`: packages that the web needs as well. `typesHash`: hash of its declarations, null without any. */
const packageState = Type.Object(
  {
    ...webPackage.properties,
    state: Type.Enum(['waiting', 'ready', 'failed']),
    problem: Type.String({ description: 'Why it could not be built' }),
    requires: Type.Array(Type.String()),
    typesHash: Type.Union([Type.Null(), Type.String()]),
  },
  { title: 'PackageState' },
);
export type PackageState = Static<typeof packageState>;

const packageUse = Type.Object(
  {
    bytes: Type.Number(),
    maxBytes: Type.Number(),
    packages: Type.Array(
      Type.Object({
        name,
        version: Type.String(),
        licence: Type.String(),
        bytes: Type.Integer(),
        webs: Type.Integer(),
        state: Type.String(),
        problem: Type.String(),
      }),
    ),
  },
  { title: 'PackageUse' },
);
export type PackageUse = Static<typeof packageUse>;

const searchResult = Type.Object({
  isOnline: Type.Boolean({
    description: 'Whether the registry answered; if not, only installed packages are listed',
  }),
  packages: Type.Array(described),
});
export type FoundPackages = Static<typeof searchResult>;

/** Counted in the database, since each call may start downloads and builds. */
const addRate: Rate = { max: 120, seconds: 3_600, kept: true };

export const endpoints = defineEndpoints({
  'GET /packages/search': {
    auth: 'required',
    scope: 'read',
    summary: 'Search packages by name, in the registry and among those installed here',
    rate: rates.typing,
    query: Type.Object({
      search: Type.String({
        maxLength: 100,
        default: '',
        description: 'Words, or part of the name of a package',
      }),
    }),
    reply: searchResult,
  },
  'GET /packages/newest': {
    auth: 'required',
    scope: 'read',
    summary:
      'Get the newest version of packages by what scripts import; those that nobody knows are left out',
    rate: rates.typing,
    query: Type.Object({ names: listText('What scripts import') }),
    reply: searchResult,
  },
  'GET /packages/states': {
    auth: 'optional',
    scope: 'read',
    summary:
      'Get packages by name and exact version: whether they are built, what else they require, their declarations',
    rate: rates.typing,
    query: Type.Object({ packages: listText('Names with exact versions') }),
    reply: Type.Array(packageState),
  },
  'POST /packages/add': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Have packages built for this site, by name and exact version; ask for their states until none is waiting, then save a web with them',
    message: messages.added,
    rate: addRate,
    body: Type.Object({ packages: Type.Array(pinnedText, { minItems: 1, maxItems: maxPackages }) }),
    reply: Type.Array(packageState),
  },
  'GET /admin/packages': {
    auth: 'admin',
    scope: 'admin',
    summary: 'List the packages of the site with their sizes and the number of webs that use or used them',
    rate: rates.read,
    reply: packageUse,
  },
  'POST /admin/packages/upload': {
    auth: 'admin',
    scope: 'admin',
    summary:
      'Upload the tarball of a package (.tgz), of an organization or for a site without internet; `entries` are subpaths to build besides the main one',
    message: messages.uploaded,
    rate: rates.write,
    file: { name: 'tarball', maxBytes: 25_000_000, required: true },
    body: Type.Object({
      entries: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
    }),
    reply: packageUse,
  },
  'POST /admin/packages/prune': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Remove packages that no web or version uses and that nobody has added for 30 days',
    message: messages.removed,
    rate: rates.write,
    reply: packageUse,
  },
});
