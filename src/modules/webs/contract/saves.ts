import { Type } from 'typebox';
import { defineEndpoints, type Rate, rates } from '../../../shared/api/endpoint.ts';
import {
  bulkVisibilityChoice,
  renewedLink,
  visibilityChoice,
  visibilityFields,
} from '../../../shared/auth/visibility-schema.ts';
import { bulkIds, bulkRate, bulkReply } from '../../../shared/bulk/bulk.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { linkRenewed } from '../../../shared/rules/visibility.ts';
import { withNotice } from '../../../shared/soft-delete/notice.ts';
import { webCode, webDetails } from '../fields.ts';
import { messages } from '../messages.ts';
import { code, fullWeb, listOfLinks, newTexts, ofWeb, tagList } from './schemas.ts';

const webCreationRate: Rate = { max: 30, seconds: 3_600, kept: true };

const image = { name: 'image', maxBytes: 3_000_000 };
const noLinks = listOfLinks({ default: [] });

/** Creating, updating and deleting webs. */
export const savingEndpoints = defineEndpoints({
  'POST /webs/create': {
    auth: 'required',
    summary:
      'Save a new web with its preview picture. Without `visibility` it is public, if its owner may publish',
    status: 201,
    message: messages.saved,
    rate: webCreationRate,
    rules: { ...webDetails, ...webCode },
    file: { ...image, required: true },
    body: Type.Object({
      ...newTexts,
      ...visibilityChoice,
      cssLinks: noLinks,
      jsLinks: noLinks,
      htmlLinks: noLinks,
      tags: Type.Optional(tagList),
    }),
    reply: withNotice(fullWeb),
  },
  'POST /webs/create-forked/{webId}': {
    auth: 'required',
    summary:
      "Copy somebody else's web into one of one's own; title and description default to the original's, whose tags it has",
    status: 201,
    message: messages.forked,
    rate: webCreationRate,
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
    summary:
      'Change the fields that are sent; only by the owner. With `basedOn`, the revision last seen, a 409 when the web has changed since, unless what is sent stands there already',
    message: messages.updated,
    rate: rates.write,
    rules: whenSent({ ...webDetails, ...webCode }),
    ...ofWeb,
    file: { ...image, required: false },
    body: Type.Partial(
      Type.Object({
        title: Type.String(),
        description: Type.String(),
        ...code,
        ...visibilityChoice,
        tags: tagList,
        basedOn: Type.Integer(),
      }),
    ),
    reply: withNotice(fullWeb),
  },
  'PATCH /webs/toggle-publish-status/{webId}': {
    auth: 'required',
    summary: 'Make a private or unlisted web public, or a public one private; only by the owner',
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
    summary: 'Give an unlisted web a new link; the old one ends at once. Only by the owner',
    message: linkRenewed,
    rate: rates.write,
    ...ofWeb,
    reply: renewedLink,
  },
  'PATCH /webs/update-many': {
    auth: 'required',
    summary:
      'Make up to 100 own webs public, unlisted or private at once. `refused` says which stay as they are, and why',
    message: messages.manyUpdated,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds, ...bulkVisibilityChoice }),
    reply: bulkReply,
  },
  'POST /webs/delete-many': {
    auth: 'required',
    summary: 'Put up to 100 own webs into the bin at once. `refused` says which stay, and why',
    message: messages.manyDeleted,
    rate: bulkRate,
    body: Type.Object({ ids: bulkIds }),
    reply: bulkReply,
  },
  'DELETE /webs/delete/{webId}': {
    auth: 'required',
    summary:
      'Delete a web with its likes, comments, pins and places in collections: into the bin, from which its owner can bring it back. Only by the owner',
    message: messages.deleted,
    rate: rates.write,
    ...ofWeb,
    reply: Type.Object({ _id: Type.String() }),
  },
});
