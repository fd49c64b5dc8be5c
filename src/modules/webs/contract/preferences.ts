import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { editorChoices } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';

export const editorPreferences = Type.Object(
  {
    /** `match`: follows the site's theme. */
    theme: Type.Union([Type.Literal('vs-dark'), Type.Literal('light'), Type.Literal('match')]),
    indentation: Type.Integer({ minimum: 1, maximum: 3 }),
    fontSize: Type.String(),
    fontWeight: Type.Integer(),
    formatOnType: Type.Boolean(),
    minimap: Type.Boolean(),
    lineHeight: Type.Integer(),
    mouseWheelZoom: Type.Boolean(),
    wordWrap: Type.String(),
    /** Languages of the panes of new webs: `html`, `css` and `js`, or kinds of sources. */
    htmlKind: Type.String(),
    cssKind: Type.String(),
    jsKind: Type.String(),
    /** Autosave: private and unlisted webs are saved at a pause in typing; for a public web, a draft is stored. */
    autosave: Type.Boolean(),
  },
  { title: 'EditorPreferences' },
);
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
    htmlKind: Type.Enum([...editorChoices.htmlKind]),
    cssKind: Type.Enum([...editorChoices.cssKind]),
    jsKind: Type.Enum([...editorChoices.jsKind]),
    autosave: Type.Boolean(),
  }),
);

/** Editor preferences of members. */
export const preferenceEndpoints = defineEndpoints({
  'GET /webs/editor-preferences': {
    auth: 'required',
    scope: 'read',
    summary: "Get the caller's editor preferences",
    rate: rates.read,
    reply: editorPreferences,
  },
  'PATCH /webs/update-editor-preferences': {
    auth: 'required',
    scope: 'account',
    summary: 'Change editor preferences; fields that are not sent stay as they are',
    message: messages.preferencesUpdated,
    rate: rates.write,
    body: changedPreferences,
    reply: editorPreferences,
  },
  'PATCH /webs/chenge-editor-view': {
    auth: 'required',
    scope: 'account',
    summary: 'Set the editor layout: 1, 2 or 3',
    rate: rates.write,
    missing: { indentation: messages.missingFields },
    body: Type.Object({ indentation: Type.Integer({ minimum: 1, maximum: 3 }) }),
    reply: editorPreferences,
  },
});
