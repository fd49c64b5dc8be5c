import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { limitQuery } from '../../../shared/paging.ts';
import { roles } from '../../../shared/rules/roles.ts';
import {
  type MemberFilter,
  type MemberSort,
  memberFilters,
  memberSorts,
  optionalReason,
  requiredReason,
} from '../rules/member-fields.ts';
import { memberMessages } from '../rules/member-messages.ts';

export const adminEndpoints = defineEndpoints({
  'POST /users/admin-pass': {
    auth: 'admin',
    summary:
      'Open the queue dashboard in this browser for an hour; sets a cookie that is valid only under /admin/queues',
    rate: rates.write,
    reply: Type.Null(),
  },
});

/** A member as moderators and admins see them in the list. */
const listedMember = Type.Object(
  {
    _id: Type.String(),
    username: Type.String(),
    fullName: Type.String(),
    avatar: Type.String(),
    /** Null for moderators, who see no addresses. */
    email: Type.Union([Type.String(), Type.Null()]),
    isVerified: Type.Boolean(),
    role: Type.Enum([...roles]),
    createdAt: Type.String(),
    /** When the member last used the site, by their sessions of the last weeks. */
    lastSeenAt: Type.Union([Type.String(), Type.Null()]),
    webs: Type.Integer(),
    files: Type.Integer(),
    /** Bytes of the member's files as uploaded. */
    bytes: Type.Number(),
  },
  { title: 'Member' },
);

const memberList = Type.Object({
  docs: Type.Array(listedMember),
  after: Type.Union([Type.String(), Type.Null()]),
});
export type MemberList = Static<typeof memberList>;

const session = Type.Object(
  {
    _id: Type.String(),
    agent: Type.String(),
    address: Type.String(),
    createdAt: Type.String(),
    lastUsedAt: Type.String(),
  },
  { title: 'MemberSession' },
);

const limit = Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()]);
/** Limits of one member; null is the limit that all members have. */
const limits = Type.Object(
  {
    maxFiles: limit,
    maxMegabytes: limit,
    maxWebs: limit,
    maxCodeMegabytes: limit,
  },
  { title: 'MemberLimits' },
);

const memberFacts = Type.Object(
  {
    ...listedMember.properties,
    /**
     * How the member joined: on their own, approved by a moderator, or invited by a member; `by` is the username of
     * that person, if known.
     */
    came: Type.Object({
      how: Type.Enum(['signed-up', 'approved', 'invited']),
      by: Type.Union([Type.String(), Type.Null()]),
    }),
    followers: Type.Integer(),
    following: Type.Integer(),
    publicWebs: Type.Integer(),
    collections: Type.Integer(),
    comments: Type.Integer(),
    replies: Type.Integer(),
    /** Bytes of the code of the member's webs, with all versions. */
    codeBytes: Type.Number(),
    storage: Type.Array(Type.Object({ kind: Type.String(), files: Type.Integer(), bytes: Type.Number() })),
    /**
     * Reports about the member and their content: all, the open ones, and those that led to action; and the reports
     * that the member made.
     */
    reports: Type.Object({
      about: Type.Integer(),
      open: Type.Integer(),
      acted: Type.Integer(),
      own: Type.Integer(),
    }),
    limits,
    /** Where they are signed in; null for moderators. */
    sessions: Type.Union([Type.Array(session), Type.Null()]),
  },
  { title: 'MemberDetails' },
);
export type MemberFacts = Static<typeof memberFacts>;

const params = Type.Object({ username: Type.String({ description: 'Username of a member', maxLength: 30 }) });
const ofMember = { rate: rates.write, missing: { username: null }, params, reply: Type.Null() } as const;
const reason = Type.Optional(Type.String());

/** Members, for moderators and admins. */
export const memberEndpoints = defineEndpoints({
  'GET /admin/members': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'List members by filter, order and search; pass `after` of the reply to get the next page. Only admins see and find email addresses',
    rate: rates.read,
    query: Type.Object({
      q: Type.Optional(
        Type.String({ description: 'Words or parts of the username, full name or address', maxLength: 254 }),
      ),
      filter: Type.Enum(Object.keys(memberFilters) as MemberFilter[], {
        description: 'Which members are listed',
        default: 'all',
      }),
      sort: Type.Enum(Object.keys(memberSorts) as MemberSort[], {
        description: 'Order of the list',
        default: 'newest',
      }),
      minMegabytes: Type.Integer({
        description: 'List only members whose files have at least this size in MB',
        minimum: 0,
        maximum: 1_000_000_000,
        default: 0,
      }),
      after: Type.Optional(Type.String({ description: '`after` of the page before', maxLength: 64 })),
      limit: limitQuery(50),
    }),
    reply: memberList,
  },
  'GET /admin/members/{username}': {
    auth: 'moderator',
    scope: 'admin',
    summary: "Get a member's details; the email address and sessions are shown to admins only",
    rate: rates.read,
    missing: { username: null },
    params,
    reply: memberFacts,
  },
  'POST /admin/members/{username}/sign-out': {
    ...ofMember,
    auth: 'moderator',
    scope: 'admin',
    summary: 'End all sessions of a member, or one of them',
    message: memberMessages.signedOut,
    rules: optionalReason,
    body: Type.Object({
      sessionId: Type.Optional(Type.String({ format: 'uuid', maxLength: 36 })),
      reason,
    }),
  },
  'POST /admin/members/{username}/verification-mail': {
    ...ofMember,
    auth: 'moderator',
    scope: 'admin',
    summary: "Send a member's verification mail again",
    message: memberMessages.verificationSent,
  },
  'POST /admin/members/{username}/confirm-email': {
    ...ofMember,
    auth: 'admin',
    scope: 'admin',
    summary: "Mark a member's email address as verified",
    message: memberMessages.emailConfirmed,
    rules: requiredReason,
    body: Type.Object({ reason: Type.String() }),
  },
  'POST /admin/members/{username}/reset-mail': {
    ...ofMember,
    auth: 'admin',
    scope: 'admin',
    summary: 'Mail a member a password reset link',
    message: memberMessages.resetSent,
    rules: optionalReason,
    body: Type.Object({ reason }),
  },
  'PATCH /admin/members/{username}/role': {
    ...ofMember,
    auth: 'admin',
    scope: 'admin',
    summary: 'Grant or revoke the moderator role',
    message: memberMessages.roleChanged,
    rules: requiredReason,
    body: Type.Object({ isModerator: Type.Boolean(), reason: Type.String() }),
  },
  'PATCH /admin/members/{username}/limits': {
    ...ofMember,
    auth: 'admin',
    scope: 'admin',
    summary: 'Set limits for one member; null restores the limit of all members',
    message: memberMessages.limitsChanged,
    rules: requiredReason,
    body: Type.Object({ ...limits.properties, reason: Type.String() }),
  },
});
