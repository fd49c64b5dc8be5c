import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/http/endpoint.ts';
import { pageOf, pageQuery } from '../../shared/http/paging.ts';
import { whenSent } from '../../shared/rules/rules.ts';
import { ownerCard } from '../accounts/contract.ts';
import { editorChoices, webCode, webDetails } from './fields.ts';
import { messages } from './messages.ts';

const counted = {
  views: Type.Integer(),
  likesCount: Type.Integer(),
  commentsCount: Type.Integer(),
  isLikedByMe: Type.Boolean(),
  isPinned: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

const code = { html: Type.String(), css: Type.String(), js: Type.String() };
const linkList = Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: 50 });
const links = { cssLinks: linkList, jsLinks: linkList, htmlLinks: linkList };

/** A web in a list. `image` is the address of its 600x350 picture, `color` that picture's main colour or ''. */
export const webCard = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  image: Type.String(),
  color: Type.String(),
  isPublic: Type.Boolean(),
  ...counted,
  owner: ownerCard,
});
export type WebCard = Static<typeof webCard>;

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

export const webWhole = Type.Object({ ...webCard.properties, ...code, ...links, forkedFrom });
export type WebWhole = Static<typeof webWhole>;

/** What the editor and the full view need. */
export const webForEditor = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  isPublic: Type.Boolean(),
  ...code,
  ...links,
  likesCount: Type.Integer(),
  isLikedByMe: Type.Boolean(),
  updatedAt: Type.String(),
  owner: ownerCard,
});
export type WebForEditor = Static<typeof webForEditor>;

export const editorPreferences = Type.Object({
  theme: Type.Union([Type.Literal('vs-dark'), Type.Literal('light')]),
  indentation: Type.Integer({ minimum: 1, maximum: 3 }),
  fontSize: Type.String(),
  fontWeight: Type.Integer(),
  formatOnType: Type.Boolean(),
  minimap: Type.Boolean(),
  lineHeight: Type.Integer(),
  mouseWheelZoom: Type.Boolean(),
  wordWrap: Type.String(),
});
export type EditorPreferences = Static<typeof editorPreferences>;

const changedPreferences = Type.Partial(
  Type.Object({
    theme: Type.Enum([...editorChoices.theme]),
    indentation: Type.Enum([...editorChoices.indentation]),
    fontSize: Type.Enum([...editorChoices.fontSize]),
    fontWeight: Type.Enum([...editorChoices.fontWeight]),
    formatOnType: Type.Boolean(),
    minimap: Type.Boolean(),
    lineHeight: Type.Enum([...editorChoices.lineHeight]),
    mouseWheelZoom: Type.Boolean(),
    wordWrap: Type.Enum([...editorChoices.wordWrap]),
  }),
);

const webId = Type.Object({ webId: Type.String() });
const image = { name: 'image', maxBytes: 3_000_000 };

export const endpoints = defineEndpoints({
  'POST /webs/create': {
    access: 'member',
    summary: 'Save a new web with its preview picture',
    status: 201,
    message: 'Web Saved Successfully!',
    rate: rates.newWeb,
    rules: { ...webDetails, ...webCode },
    file: { ...image, required: true },
    body: Type.Object({
      title: Type.String(),
      description: Type.String(),
      html: Type.String({ default: '' }),
      css: Type.String({ default: '' }),
      js: Type.String({ default: '' }),
      isPublic: Type.Boolean({ default: true }),
      cssLinks: Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: 50, default: [] }),
      jsLinks: Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: 50, default: [] }),
      htmlLinks: Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: 50, default: [] }),
    }),
    reply: webWhole,
  },
  'PATCH /webs/update/{webId}': {
    access: 'member',
    summary: 'Change the fields that are sent; only by the owner',
    message: 'Web Updated Successfully!',
    rate: rates.write,
    rules: whenSent({ ...webDetails, ...webCode }),
    params: webId,
    file: { ...image, required: false },
    body: Type.Partial(
      Type.Object({
        title: Type.String(),
        description: Type.String(),
        ...code,
        isPublic: Type.Boolean(),
      }),
    ),
    reply: webWhole,
  },
  'GET /webs/get/{webId}': {
    access: 'open',
    summary: 'A web, whole',
    rate: rates.read,
    params: webId,
    reply: webWhole,
  },
  'GET /webs/get-without-details/{webId}': {
    access: 'open',
    summary: 'What the editor and the full view need of a web',
    rate: rates.read,
    params: webId,
    reply: webForEditor,
  },
  'GET /webs/trending': {
    access: 'open',
    summary: 'Public webs, the most active first',
    rate: rates.read,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'PATCH /webs/inc-view/{webId}': {
    access: 'open',
    summary: 'Count a view; one viewer counts once in 30 minutes',
    rate: rates.read,
    params: webId,
    reply: Type.Null(),
  },
  'GET /webs/editor-preferences': {
    access: 'member',
    summary: "The member's editor preferences",
    rate: rates.read,
    reply: editorPreferences,
  },
  'PATCH /webs/update-editor-preferences': {
    access: 'member',
    summary: 'Change the preferences that are sent',
    message: messages.preferencesUpdated,
    rate: rates.write,
    body: changedPreferences,
    reply: editorPreferences,
  },
  'PATCH /webs/chenge-editor-view': {
    access: 'member',
    summary: 'Keep the layout of the editor: 1, 2 or 3',
    rate: rates.write,
    body: Type.Object({ indentation: Type.Integer({ minimum: 1, maximum: 3 }) }),
    reply: editorPreferences,
  },
});
