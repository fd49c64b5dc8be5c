import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/api/endpoint.ts';
import { limitQuery } from '../../shared/paging.ts';
import { ownerCard } from '../accounts/contract/index.ts';
import { notificationKinds } from './rules/kinds.ts';
import { messages } from './rules/messages.ts';

/** Id of the latest event of a group: a number, as text. */
const eventId = (options: { description?: string } = {}) =>
  Type.String({ ...options, maxLength: 15, pattern: '^[1-9][0-9]{0,14}$', examples: ['1042'] });

/** Events of one kind about one subject, either all read or all unread. */
export const notification = Type.Object(
  {
    _id: Type.String(),
    kind: Type.Enum([...notificationKinds]),
    /** The subject of the events; each subject has its own group. */
    subject: Type.String(),
    thing: Type.Object({
      kind: Type.Enum(['web', 'collection', 'asset', 'comment', 'reply', 'member', 'action', 'report']),
      /** Title of a web, collection or asset, start of a text, or name of what moderators have decided about. */
      title: Type.String(),
      /** The web that a text is below; the member's own fork for forks; empty where there is none. */
      web: Type.String(),
      id: Type.String(),
      /** The comment whose thread a comment or reply belongs to; empty for others. */
      thread: Type.String(),
      /** The key of the link of an unlisted web that is not the member's own; empty for others. */
      linkKey: Type.String(),
    }),
    /** The moderators' action: its name, 'undone', 'upheld', 'dismissed' or 'acted'; empty for other kinds. */
    event: Type.String(),
    /** The latest members, at most three. */
    actors: Type.Array(ownerCard),
    actorsCount: Type.Integer(),
    isRead: Type.Boolean(),
    createdAt: Type.String(),
  },
  { title: 'Notification' },
);
export type Notification = Static<typeof notification>;

/** At once (with further events within minutes), once a day, or never. */
const mailing = Type.Enum(['now', 'daily', 'never']);
export type Mailing = Static<typeof mailing>;

const mail = Type.Object({
  like: mailing,
  comment: mailing,
  reply: mailing,
  mention: mailing,
  follow: mailing,
  fork: mailing,
  moderation: mailing,
});

const shown = Type.Object({
  like: Type.Boolean(),
  comment: Type.Boolean(),
  reply: Type.Boolean(),
  mention: Type.Boolean(),
  follow: Type.Boolean(),
  fork: Type.Boolean(),
  moderation: Type.Boolean(),
});

/** Whether each kind is listed and counted, and when it is mailed. */
const settings = Type.Object({ ...shown.properties, mail }, { title: 'NotificationSettings' });
export type NotificationSettings = Static<typeof settings>;

const changedSettings = Type.Partial(Type.Object({ ...shown.properties, mail: Type.Partial(mail) }));
export type ChangedSettings = Static<typeof changedSettings>;

export const mutedThread = Type.Object(
  {
    /** Id of the thread's first comment. */
    _id: Type.String(),
    /** The start of that comment. */
    text: Type.String(),
    web: Type.Object({ _id: Type.String(), title: Type.String() }),
    mutedAt: Type.String(),
  },
  { title: 'MutedThread' },
);
export type MutedThread = Static<typeof mutedThread>;

const threadParams = Type.Object({
  commentId: Type.String({ description: "Id of the thread's first comment", format: 'uuid', maxLength: 36 }),
});

const unread = Type.Object({
  unread: Type.Integer({ description: 'Unread groups among the latest 1,000 events' }),
});

/** A group, and the latest of its events that was shown. */
const readGroup = Type.Object({
  kind: Type.Enum([...notificationKinds]),
  subject: Type.String({ format: 'uuid', maxLength: 36 }),
  until: eventId(),
});
export type ReadGroup = Static<typeof readGroup>;

export const endpoints = defineEndpoints({
  'GET /notifications': {
    auth: 'required',
    scope: 'read',
    summary: 'List notifications, grouped by kind and subject, newest first',
    rate: rates.read,
    query: Type.Object({
      limit: limitQuery(20, 50),
      before: Type.Optional(eventId({ description: '`next` of the page before' })),
    }),
    reply: Type.Object({
      docs: Type.Array(notification),
      /** `before` of the next page; null on the last. */
      next: Type.Union([Type.String(), Type.Null()]),
      unread: Type.Integer(),
    }),
  },
  'GET /notifications/unread': {
    auth: 'required',
    scope: 'read',
    summary: 'Count the unread notifications',
    rate: rates.read,
    reply: unread,
  },
  'GET /notifications/settings': {
    auth: 'required',
    scope: 'read',
    summary: 'Get which kinds of notifications are listed and counted, and when they are mailed',
    rate: rates.read,
    reply: settings,
  },
  'PATCH /notifications/settings': {
    auth: 'required',
    scope: 'account',
    summary:
      'Change which kinds of notifications are listed and counted, and when they are mailed; hidden ones are kept',
    message: messages.settingsUpdated,
    rate: rates.write,
    body: changedSettings,
    reply: settings,
  },
  'GET /notifications/muted-threads': {
    auth: 'required',
    scope: 'read',
    summary: 'List the threads that the caller has muted, newest first; at most 100',
    rate: rates.read,
    reply: Type.Object({ docs: Type.Array(mutedThread) }),
  },
  'POST /notifications/muted-threads/{commentId}': {
    auth: 'required',
    scope: 'account',
    summary: 'Mute a thread; its notifications are no longer listed, counted or mailed',
    message: messages.threadMuted,
    rate: rates.write,
    missing: { commentId: null },
    params: threadParams,
    reply: unread,
  },
  'DELETE /notifications/muted-threads/{commentId}': {
    auth: 'required',
    scope: 'account',
    summary: 'Unmute a thread',
    message: messages.threadUnmuted,
    rate: rates.write,
    missing: { commentId: null },
    params: threadParams,
    reply: unread,
  },
  'PATCH /notifications/read': {
    auth: 'required',
    scope: 'account',
    summary: 'Mark a group of notifications as read, up to the given event',
    message: messages.read,
    rate: rates.write,
    body: readGroup,
    reply: unread,
  },
  'PATCH /notifications/read-many': {
    auth: 'required',
    scope: 'account',
    summary: 'Mark several groups of notifications as read, each up to the given event',
    message: messages.allRead,
    rate: rates.write,
    body: Type.Object({ groups: Type.Array(readGroup, { minItems: 1, maxItems: 50 }) }),
    reply: unread,
  },
  'PATCH /notifications/read-all': {
    auth: 'required',
    scope: 'account',
    summary: 'Mark all notifications as read, up to the given event',
    message: messages.allRead,
    rate: rates.write,
    body: Type.Object({ until: eventId() }),
    reply: unread,
  },
});
