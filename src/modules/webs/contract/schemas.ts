import { type Static, Type } from 'typebox';
import { visibilityFields } from '../../../shared/auth/visibility-schema.ts';
import { ownerCard } from '../../accounts/contract/index.ts';
import { maxLinks, maxTagLength, maxTags } from '../fields.ts';
import { messages } from '../messages.ts';

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
/** Of a new web. */
export const newTexts = {
  title: Type.String(),
  description: Type.String(),
  html: Type.String({ default: '' }),
  css: Type.String({ default: '' }),
  js: Type.String({ default: '' }),
};
export const listOfLinks = (options: { default?: string[] } = {}) =>
  Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: maxLinks, ...options });
const linkList = listOfLinks();
const links = { cssLinks: linkList, jsLinks: linkList, htmlLinks: linkList };
export const webLinks = Type.Object(links);

/** In their owner's order. Sent in any case and with accents; kept in lower case without. */
export const tagList = Type.Array(Type.String({ maxLength: maxTagLength }), { maxItems: maxTags });

/** Incremented by `update` and by publish status changes; clients send back the last revision they have seen when saving. */
const revision = Type.Integer();

/** A web in a list. `image` is the URL of its 600x350 pixel picture, `color` the picture's dominant colour or ''. */
export const webCard = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  image: Type.String(),
  color: Type.String(),
  ...visibilityFields,
  ...counted,
  owner: ownerCard,
});
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

export const fullWeb = Type.Object({
  ...webCard.properties,
  ...code,
  ...links,
  tags: tagList,
  forkedFrom,
  revision,
});
export type FullWeb = Static<typeof fullWeb>;

/** Fields for the editor and the full view. */
export const webForEditor = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** URL of the 1200x700 pixel picture. */
  image: Type.String(),
  ...visibilityFields,
  ...code,
  ...links,
  tags: tagList,
  likesCount: Type.Integer(),
  commentsCount: Type.Integer(),
  isLikedByMe: Type.Boolean(),
  updatedAt: Type.String(),
  forkedFrom,
  revision,
  owner: ownerCard,
});
export type WebForEditor = Static<typeof webForEditor>;

/** Path parameter of endpoints for one web. */
export const ofWeb = {
  params: Type.Object({ webId: Type.String() }),
  missing: { webId: messages.webIdMissing },
} as const;
