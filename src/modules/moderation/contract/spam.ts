import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { moderatorReason } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';

/** Attributes by which sign-ups are grouped; the key of an hour is its start in UTC. */
export const waveGroupKinds = ['hour', 'network', 'domain', 'invitation', 'code'] as const;

const waveGroup = Type.Object(
  {
    kind: Type.Enum([...waveGroupKinds]),
    /** The value by which the group is selected. */
    key: Type.String(),
    label: Type.String(),
    /** Recent members in it who are neither trusted nor suspended. */
    members: Type.Integer(),
    /** Members with the same mail domain who came before, at most 1,000; 0 for other kinds. */
    known: Type.Integer(),
    first: Type.String(),
    last: Type.String(),
  },
  { title: 'SignUpGroup' },
);
export type WaveGroup = Static<typeof waveGroup>;

const waves = Type.Object({
  /** Sign-ups of each hour in the last days, the oldest first. */
  hours: Type.Array(Type.Object({ hour: Type.String(), signUps: Type.Integer() })),
  groups: Type.Array(waveGroup),
});
export type Waves = Static<typeof waves>;

const time = (description: string) => Type.String({ description, format: 'date-time', maxLength: 40 });

/** Selects the members who share all of these attributes. */
export const selection = {
  since: Type.Optional(time('Signed up at or after this time')),
  until: Type.Optional(time('Signed up before this time')),
  network: Type.Optional(
    Type.String({
      description: 'Key of a network, from the groups',
      pattern: '^[0-9a-f]{32}$',
      examples: ['20010db8000000000000000000000000'],
      maxLength: 32,
    }),
  ),
  domain: Type.Optional(
    Type.String({ description: 'Domain of the email address', minLength: 1, maxLength: 254 }),
  ),
  invitation: Type.Optional(
    Type.String({
      description: 'Id of the invitation by which they signed up',
      format: 'uuid',
      maxLength: 36,
    }),
  ),
  code: Type.Optional(
    Type.String({
      description: 'SHA-256 of the code of one of their webs, without white space',
      pattern: '^[0-9a-f]{64}$',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      maxLength: 64,
    }),
  ),
  trusted: Type.Enum(['leave', 'include'], {
    description: 'Whether members are left out whom somebody has vouched for, or who are no longer new',
    default: 'leave',
  }),
} as const;
const selectionBody = Type.Object(selection, { title: 'MemberSelection' });
export type SelectionInput = Static<typeof selectionBody>;

const waveMember = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  avatar: Type.String(),
  createdAt: Type.String(),
  isVerified: Type.Boolean(),
  isTrusted: Type.Boolean(),
  webs: Type.Integer(),
});

const wave = Type.Object({
  ...pageOf(waveMember).properties,
  /** All webs of the selected members. */
  webs: Type.Integer(),
  /** The selection with an end time, so that it excludes later sign-ups. */
  selection: selectionBody,
  /** Trusted members who are left out, and the first of them. */
  leftOut: Type.Object({ total: Type.Integer(), usernames: Type.Array(Type.String()) }),
  /** Members who match but are suspended or deleted already. */
  handled: Type.Integer(),
});
export type Wave = Static<typeof wave>;

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** An action against many members, and how far it is. */
const bulkAction = Type.Object(
  {
    _id: Type.String(),
    action: Type.Enum(['suspend', 'delete']),
    reason: Type.String(),
    moderator: Type.String(),
    createdAt: Type.String(),
    state: Type.Enum(['running', 'done', 'undoing', 'undone']),
    /** Percentage of the current work that is done. */
    progress: Type.Integer(),
    members: Type.Integer(),
    /**
     * Members suspended by it, with all of their content hidden or about to be; not those whose suspension has been
     * undone individually.
     */
    acted: Type.Integer(),
    /** Members who were skipped: suspended before, moderators by then, or deleted. */
    skipped: Type.Integer(),
    /** Members who were restored by the undo. */
    restored: Type.Integer(),
    /** Members who are not restored, since a moderator has decided about them individually. */
    left: Type.Integer(),
    undoneBy: nullableText,
    undoReason: Type.String(),
    canUndo: Type.Boolean(),
  },
  { title: 'BulkAction' },
);
export type BulkAction = Static<typeof bulkAction>;

const bulkId = Type.Object({ bulkId: Type.String({ description: 'Id of a bulk action', maxLength: 64 }) });

export const spamEndpoints = defineEndpoints({
  'GET /admin/spam': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'Get sign-ups by hour, and groups of new members with the same hour, network, mail domain, invitation or web code',
    rate: rates.read,
    query: Type.Object({
      days: Type.Integer({ description: 'Number of days, up to now', minimum: 1, maximum: 30, default: 7 }),
    }),
    reply: waves,
  },
  'GET /admin/spam/members': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'List the members of one or several groups, newest first; moderators and admins are never included',
    rate: rates.read,
    query: Type.Object({ ...pageQuery(50).properties, ...selection }),
    reply: wave,
  },
  'GET /admin/bulk-actions': {
    auth: 'moderator',
    scope: 'admin',
    summary: 'List bulk actions and their progress, newest first',
    rate: rates.read,
    query: pageQuery(10),
    reply: pageOf(bulkAction),
  },
  'GET /admin/bulk-actions/{bulkId}': {
    auth: 'moderator',
    scope: 'admin',
    summary: 'Get a bulk action and its progress',
    rate: rates.read,
    missing: { bulkId: null },
    params: bulkId,
    reply: bulkAction,
  },
  'POST /admin/bulk-actions': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'Suspend or delete all members of a selection and hide their content; 409 if their number is not `count`, or while another bulk action is running',
    status: 201,
    message: messages.bulkStarted,
    rate: rates.write,
    rules: moderatorReason,
    body: Type.Object({
      selection: selectionBody,
      /** Ids of members who are left out. */
      except: Type.Optional(Type.Array(Type.String({ format: 'uuid', maxLength: 36 }), { maxItems: 500 })),
      action: Type.Enum(['suspend', 'delete']),
      reason: Type.String(),
      /** Number of affected members. */
      count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    reply: Type.Object({ _id: Type.String(), members: Type.Integer() }),
  },
  'POST /admin/bulk-actions/{bulkId}/undo': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'Undo a bulk action within 30 days; members with an action of their own since then are left as they are',
    message: messages.bulkUndoing,
    rate: rates.write,
    rules: moderatorReason,
    missing: { bulkId: null },
    params: bulkId,
    body: Type.Object({ reason: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
});
