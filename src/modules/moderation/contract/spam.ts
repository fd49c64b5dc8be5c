import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { moderatorReason } from '../fields.ts';
import { messages } from '../messages.ts';

/** What sign-ups can have in common; an hour begins at its key, in UTC. */
export const waveGroupKinds = ['hour', 'network', 'domain', 'invitation', 'code'] as const;

const waveGroup = Type.Object({
  kind: Type.Enum([...waveGroupKinds]),
  /** What to select the group by. */
  key: Type.String(),
  label: Type.String(),
  /** Recent members in it who are neither trusted nor suspended. */
  members: Type.Integer(),
  /** Members with the same mail domain who came before, at most 1,000; 0 for other kinds. */
  known: Type.Integer(),
  first: Type.String(),
  last: Type.String(),
});
export type WaveGroup = Static<typeof waveGroup>;

const waves = Type.Object({
  /** Sign-ups of each hour in the last days, the oldest first. */
  hours: Type.Array(Type.Object({ hour: Type.String(), signUps: Type.Integer() })),
  groups: Type.Array(waveGroup),
});
export type Waves = Static<typeof waves>;

const time = Type.String({ format: 'date-time', maxLength: 40 });

/** Members who have all of this in common. */
export const selection = {
  /** Signed up at or after this time. */
  since: Type.Optional(time),
  /** Signed up before this time. */
  until: Type.Optional(time),
  network: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })),
  domain: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  invitation: Type.Optional(Type.String({ format: 'uuid', maxLength: 36 })),
  /** SHA-256 of the code of one of their webs, without white space. */
  code: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })),
  /** Whether members are left out whom somebody has vouched for, or who are no longer new. */
  trusted: Type.Enum(['leave', 'include'], { default: 'leave' }),
} as const;
const selectionBody = Type.Object(selection);
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
  /** The selection with an end, so that who signs up later is not in it. */
  selection: selectionBody,
  /** Trusted members who are left out, and the first of them. */
  leftOut: Type.Object({ total: Type.Integer(), usernames: Type.Array(Type.String()) }),
  /** Members who match but are suspended or deleted already. */
  handled: Type.Integer(),
});
export type Wave = Static<typeof wave>;

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** An action against many members, and how far it is. */
const bulkAction = Type.Object({
  _id: Type.String(),
  action: Type.Enum(['suspend', 'delete']),
  reason: Type.String(),
  moderator: Type.String(),
  createdAt: Type.String(),
  state: Type.Enum(['running', 'done', 'undoing', 'undone']),
  /** Percent of what is to be done now. */
  progress: Type.Integer(),
  members: Type.Integer(),
  /** Suspended by it, with all that they showed hidden or about to be; not those whose suspension has been undone with it. */
  acted: Type.Integer(),
  /** Left alone: suspended by somebody before, moderators by then, or gone. */
  skipped: Type.Integer(),
  /** Restored with the undo. */
  restored: Type.Integer(),
  /** Not restored, since somebody has decided about them alone. */
  left: Type.Integer(),
  undoneBy: nullableText,
  undoReason: Type.String(),
  canUndo: Type.Boolean(),
});
export type BulkAction = Static<typeof bulkAction>;

const bulkId = Type.Object({ bulkId: Type.String({ maxLength: 64 }) });

export const spamEndpoints = defineEndpoints({
  'GET /admin/spam': {
    auth: 'moderator',
    summary:
      'Get sign-ups by hour, and groups of new members with the same hour, network, mail domain, invitation or web code',
    rate: rates.read,
    query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 30, default: 7 }) }),
    reply: waves,
  },
  'GET /admin/spam/members': {
    auth: 'moderator',
    summary:
      'List the members of one or several groups, newest first; moderators and admins are never included',
    rate: rates.read,
    query: Type.Object({ ...pageQuery(50).properties, ...selection }),
    reply: wave,
  },
  'GET /admin/bulk-actions': {
    auth: 'moderator',
    summary: 'List bulk actions and their progress, newest first',
    rate: rates.read,
    query: pageQuery(10),
    reply: pageOf(bulkAction),
  },
  'GET /admin/bulk-actions/{bulkId}': {
    auth: 'moderator',
    summary: 'Get a bulk action and its progress',
    rate: rates.read,
    missing: { bulkId: null },
    params: bulkId,
    reply: bulkAction,
  },
  'POST /admin/bulk-actions': {
    auth: 'moderator',
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
      /** How many members it is about. */
      count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    reply: Type.Object({ _id: Type.String(), members: Type.Integer() }),
  },
  'POST /admin/bulk-actions/{bulkId}/undo': {
    auth: 'moderator',
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
