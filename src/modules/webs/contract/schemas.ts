import { type Static, type TSchema, Type } from 'typebox';
import { pathText } from '../../../shared/api/endpoint.ts';
import { visibilityFields } from '../../../shared/visibility/visibility-choice.ts';
import { ownerCard } from '../../accounts/contract/index.ts';
import { webPackage } from '../../packages/contract.ts';
import { maxLinks, maxTagLength, maxTags } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { maxCompiledWith, panes, sourceKinds } from '../rules/source-kinds.ts';

const counted = {
  views: Type.Integer(),
  likesCount: Type.Integer(),
  commentsCount: Type.Integer(),
  isLikedByMe: Type.Boolean(),
  isPinned: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

export const code = { html: Type.String(), css: Type.String(), js: Type.String() };
export const newTexts = {
  title: Type.String(),
  description: Type.String(),
  html: Type.String({ default: '' }),
  css: Type.String({ default: '' }),
  js: Type.String({ default: '' }),
};

export const kinds = {
  html: Type.Enum([...sourceKinds.html]),
  css: Type.Enum([...sourceKinds.css]),
  js: Type.Enum([...sourceKinds.js]),
};
const source = <K extends TSchema>(kind: K) =>
  Type.Object({
    kind,
    text: Type.String({ description: 'Source text; at most 1 MiB' }),
    isStale: Type.Optional(
      Type.Boolean({
        description: 'The source did not compile when it was saved: the code is that of an earlier state',
      }),
    ),
  });
const sourceOf = { html: source(kinds.html), css: source(kinds.css), js: source(kinds.js) };
const sources = Type.Object(
  {
    html: Type.Optional(sourceOf.html),
    css: Type.Optional(sourceOf.css),
    js: Type.Optional(sourceOf.js),
  },
  {
    title: 'Sources',
    description:
      'Source text in another language, by pane. `html`, `css` and `js` contain the compiled code, which runs',
    examples: [{ js: { kind: 'typescript', text: 'const answer: number = 42;' } }],
  },
);
const compiledWith = Type.String({
  maxLength: maxCompiledWith,
  description: 'The compilers that made the code from the sources, and their versions',
  examples: ['sucrase 3.35.0, sass 1.90.0'],
});
/** Both fields are absent without sources. */
export const withSources = { sources: Type.Optional(sources), compiledWith: Type.Optional(compiledWith) };
export const sourceFields = Type.Object(withSources);
export type SourceFields = Static<typeof sourceFields>;
/** Sources in an update: null drops the source of a pane; a pane that is not named keeps its source. */
export const sourceChanges = {
  sources: Type.Object(
    {
      html: Type.Optional(Type.Union([sourceOf.html, Type.Null()])),
      css: Type.Optional(Type.Union([sourceOf.css, Type.Null()])),
      js: Type.Optional(Type.Union([sourceOf.js, Type.Null()])),
    },
    {
      title: 'SourceChanges',
      description:
        'New sources by pane. Null drops the source of a pane, which is written in the language that runs from then on; panes that are not named stay as they are',
      examples: [{ css: { kind: 'scss', text: '$gap: 1rem;\np { margin: $gap; }' }, js: null }],
    },
  ),
  compiledWith,
};
export const droppedSources = Type.Optional(
  Type.Array(Type.Enum([...panes]), {
    description:
      'Panes whose source was dropped because their code was written without it; absent without any',
  }),
);

export const listOfLinks = (options: { default?: string[] } = {}) =>
  Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: maxLinks, ...options });
const linkList = listOfLinks();
const links = { cssLinks: linkList, jsLinks: linkList, htmlLinks: linkList };
export const webLinks = Type.Object(links, { title: 'WebLinks' });

/** The packages of a web, and the import map of the page that runs, which is absent without packages. */
export const packages = {
  packages: Type.Array(webPackage),
  importMap: Type.Optional(Type.String()),
};

/** Tags in their owner's order. Accepted in any case and with accents; stored in lower case without accents. */
export const tagList = Type.Array(Type.String({ maxLength: maxTagLength }), { maxItems: maxTags });

/** Incremented by `update` and by publish status changes; clients send back the last revision they have seen when saving. */
const revision = Type.Integer();

/**
 * A web in a list. `image` is the URL of its 600x350 pixel picture, `color` the picture's dominant color or '',
 * `loop` the URL of a short silent animation of the page.
 */
export const webCard = Type.Object(
  {
    _id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    image: Type.String(),
    color: Type.String(),
    loop: Type.Union([Type.Null(), Type.String()], {
      description:
        'URL of an animated WebP of the page, with twelve pictures; null for a page that does not move, and beside a picture that its owner has chosen',
    }),
    ...visibilityFields,
    ...counted,
    owner: ownerCard,
  },
  { title: 'WebCard' },
);
export type WebCard = Static<typeof webCard>;

/** Also null if the original is not visible to the viewer. */
const forkedFrom = Type.Union([
  Type.Null(),
  Type.Object({
    _id: Type.String(),
    title: Type.String(),
    avatar: Type.String(),
    username: Type.String(),
    fullName: Type.String(),
  }),
]);

export const fullWeb = Type.Object(
  {
    ...webCard.properties,
    ...code,
    ...withSources,
    ...links,
    ...packages,
    tags: tagList,
    forkedFrom,
    revision,
  },
  { title: 'Web' },
);
export type FullWeb = Static<typeof fullWeb>;

/** Fields for the editor and the full view. */
export const webForEditor = Type.Object(
  {
    _id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    /** URL of the 1200x700 pixel picture. */
    image: Type.String(),
    ...visibilityFields,
    ...code,
    ...withSources,
    ...links,
    ...packages,
    tags: tagList,
    likesCount: Type.Integer(),
    commentsCount: Type.Integer(),
    isLikedByMe: Type.Boolean(),
    updatedAt: Type.String(),
    forkedFrom,
    revision,
    owner: ownerCard,
  },
  { title: 'WebForEditor' },
);
export type WebForEditor = Static<typeof webForEditor>;

export const webId = pathText('Id of a web');
/** Path parameter of endpoints for one web. */
export const ofWeb = {
  params: Type.Object({ webId }),
  missing: { webId: messages.webIdMissing },
} as const;
