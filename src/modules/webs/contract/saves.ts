import { type Static, Type } from 'typebox';
import { defineEndpoints, type Rate, rates } from '../../../shared/api/endpoint.ts';
import { bulkIds, bulkRate, bulkReply, bulkVisibilityReply } from '../../../shared/bulk.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { linkRenewed } from '../../../shared/rules/visibility.ts';
import { withNotice } from '../../../shared/screening.ts';
import {
  bulkVisibilityChoice,
  renewedLink,
  visibilityChoice,
  visibilityFields,
} from '../../../shared/visibility/visibility-choice.ts';
import { pinnedPackages } from '../../packages/contract.ts';
import { linkRules, webCode, webDetails } from '../rules/fields.ts';
import { maxImportBytes } from '../rules/imported-web.ts';
import { messages } from '../rules/messages.ts';
import {
  code,
  droppedSources,
  fullWeb,
  listOfLinks,
  newTexts,
  ofWeb,
  packages,
  sourceChanges,
  tagList,
  webLinks,
  withSources,
} from './schemas.ts';

/** Rate limit of calls that create a web, and of imported webs that people other than their owner see. */
export const webCreationRate: Rate = { max: 30, seconds: 3_600, kept: true };

const image = { name: 'image', maxBytes: 3_000_000 };
const noLinks = listOfLinks({ default: [] });

/** The editor sends code first, so that a save does not wait for its picture to be drawn. */
const laterPicture = {
  isPictureLater: Type.Optional(
    Type.Boolean({ description: 'The picture follows in an update of its own, with `image` and `basedOn`' }),
  ),
};

const sitting = Type.String({
  pattern: '^[\\w-]{8,64}$',
  maxLength: 64,
  examples: ['3f9a1c70-editor'],
  description:
    'Marks an autosave: a key of the editing session. Autosaves of one sitting become one version. They change only code, title and description of webs that are not public, and need `basedOn`',
});

const draft = Type.Integer({
  description: 'The revision of the draft that these changes come from; the save deletes it',
});

/** Creating, updating and deleting webs. */
export const savingEndpoints = defineEndpoints({
  'POST /webs/create': {
    auth: 'required',
    scope: 'write-webs',
    isIdempotent: true,
    summary:
      'Create a web with its preview picture, which a personal token may leave to the worker, and which may follow if `isPictureLater` says so; without `visibility` it is public, if its owner may publish',
    status: 201,
    message: messages.saved,
    rate: webCreationRate,
    isLarge: true,
    rules: { ...webDetails, ...webCode },
    file: { ...image, required: 'without-token' },
    body: Type.Object({
      ...newTexts,
      ...withSources,
      ...visibilityChoice,
      ...laterPicture,
      cssLinks: noLinks,
      jsLinks: noLinks,
      htmlLinks: noLinks,
      packages: Type.Optional(pinnedPackages),
      tags: Type.Optional(tagList),
    }),
    reply: withNotice(fullWeb),
  },
  'POST /webs/create-forked/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    isIdempotent: true,
    summary:
      "Fork another member's web; title and description default to the original's, and tags are copied",
    status: 201,
    message: messages.forked,
    rate: webCreationRate,
    isLarge: true,
    rules: whenSent(webDetails),
    ...ofWeb,
    body: Type.Object({
      title: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
      ...visibilityChoice,
    }),
    reply: withNotice(fullWeb),
  },
  'PATCH /webs/update/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Change a web; owner only, fields that are not sent stay as they are. Other code for a pane that has a source drops the source, unless `sources` names the pane. With `basedOn`, the revision last seen, 409 if the web has changed since and differs from what is sent',
    message: messages.updated,
    rate: rates.write,
    isLarge: true,
    rules: whenSent({ ...webDetails, ...webCode }),
    ...ofWeb,
    file: { ...image, required: false },
    body: Type.Partial(
      Type.Object({
        title: Type.String(),
        description: Type.String(),
        ...code,
        ...sourceChanges,
        ...visibilityChoice,
        ...laterPicture,
        tags: tagList,
        packages: pinnedPackages,
        basedOn: Type.Integer(),
        sitting,
        draft,
      }),
    ),
    reply: withNotice(Type.Object({ ...fullWeb.properties, droppedSources }, { title: 'ChangedWeb' })),
  },
  'PATCH /webs/toggle-publish-status/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: 'Toggle a web: a public one becomes private, a private or unlisted one public. Owner only',
    message: messages.publishStatusChanged,
    rate: rates.write,
    ...ofWeb,
    reply: withNotice(
      Type.Object({
        _id: Type.String(),
        isPublic: Type.Boolean(),
        visibility: visibilityFields.visibility,
        revision: Type.Integer(),
      }),
    ),
  },
  'PATCH /webs/renew-link/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Renew an unlisted web's link; the old one stops working at once. Owner only",
    message: linkRenewed,
    rate: rates.write,
    ...ofWeb,
    reply: renewedLink,
  },
  'PATCH /webs/update-many': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      "Set the visibility of up to 100 of the caller's webs; `former` has the previous visibility of each changed one, `refused` lists those that stay as they are, and why",
    message: messages.manyUpdated,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds, ...bulkVisibilityChoice }),
    reply: bulkVisibilityReply,
  },
  'POST /webs/delete-many': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Move up to 100 of the caller's webs to the bin; `refused` lists those that stay, and why",
    message: messages.manyDeleted,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'DELETE /webs/delete/{webId}': {
    auth: 'required',
    scope: 'write-webs',
    summary:
      'Move a web to the bin with its likes, comments, pins and places in collections, from which its owner can restore it. Owner only',
    message: messages.deleted,
    rate: rates.write,
    ...ofWeb,
    reply: Type.Object({ _id: Type.String() }),
  },
});

/** Changes of a web's link lists; idempotent: adding an existing entry or removing a missing one has no effect. */
const linkChange = {
  auth: 'required',
  scope: 'write-webs',
  rate: rates.write,
  ...ofWeb,
  reply: webLinks,
} as const;
const cssLink = { rules: { cssLink: linkRules.cssLink }, body: Type.Object({ cssLink: Type.String() }) };
const jsLink = { rules: { jsLink: linkRules.jsLink }, body: Type.Object({ jsLink: Type.String() }) };
const htmlLink = { rules: { htmlLink: linkRules.htmlLink }, body: Type.Object({ htmlLink: Type.String() }) };

/** External style sheets, external scripts and head tags of a web; owner only. */
export const linkEndpoints = defineEndpoints({
  'PATCH /webs/add-css-link/{webId}': { ...linkChange, ...cssLink, summary: 'Add an external style sheet' },
  'PATCH /webs/remove-css-link/{webId}': {
    ...linkChange,
    ...cssLink,
    summary: 'Remove an external style sheet',
  },
  'PATCH /webs/add-js-link/{webId}': { ...linkChange, ...jsLink, summary: 'Add an external script' },
  'PATCH /webs/remove-js-link/{webId}': { ...linkChange, ...jsLink, summary: 'Remove an external script' },
  'PATCH /webs/add-html-link/{webId}': {
    ...linkChange,
    ...htmlLink,
    summary: "Add a tag to the document's head",
  },
  'PATCH /webs/remove-html-link/{webId}': {
    ...linkChange,
    ...htmlLink,
    summary: "Remove a tag from the document's head",
  },
});

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
