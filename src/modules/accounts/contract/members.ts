import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { roles } from '../../../shared/rules/roles.ts';
import type { MemberFilter, MemberSort } from '../administration/fields.ts';
import { memberFilters, memberSorts, optionalReason, requiredReason } from '../administration/fields.ts';
import { administrationMessages } from '../administration/messages.ts';

/** A member as moderators and admins see them in the list. */
const listedMember = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  avatar: Type.String(),
  /** Null for moderators, who see no addresses. */
  email: Type.Union([Type.String(), Type.Null()]),
  isVerified: Type.Boolean(),
  role: Type.Enum([...roles]),
  createdAt: Type.String(),
  /** When they used the site last, as far as their sessions of the last weeks tell. */
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  webs: Type.Integer(),
  files: Type.Integer(),
  /** Of their files as uploaded. */
  bytes: Type.Number(),
});

const memberList = Type.Object({
  docs: Type.Array(listedMember),
  after: Type.Union([Type.String(), Type.Null()]),
});
export type MemberList = Static<typeof memberList>;

const session = Type.Object({
  _id: Type.String(),
  agent: Type.String(),
  address: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
});

const limit = Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()]);
/** Limits of one member; null is the limit that all members have. */
const limits = Type.Object({
  maxFiles: limit,
  maxMegabytes: limit,
  maxWebs: limit,
  maxCodeMegabytes: limit,
});

const memberFacts = Type.Object({
  ...listedMember.properties,
  /** How they came: by themselves, approved by a moderator, or invited by a member; `by` is their username, if known. */
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
  /** Of their webs' code with all versions. */
  codeBytes: Type.Number(),
  storage: Type.Array(Type.Object({ kind: Type.String(), files: Type.Integer(), bytes: Type.Number() })),
  /** Reports about them and what is theirs: all, those that are open, those that led to action; and their own ones. */
  reports: Type.Object({
    about: Type.Integer(),
    open: Type.Integer(),
    acted: Type.Integer(),
    own: Type.Integer(),
  }),
  limits,
  /** Where they are signed in; null for moderators. */
  sessions: Type.Union([Type.Array(session), Type.Null()]),
});
export type MemberFacts = Static<typeof memberFacts>;

const params = Type.Object({ username: Type.String({ maxLength: 30 }) });
const ofMember = { rate: rates.write, missing: { username: null }, params, reply: Type.Null() } as const;
const reason = Type.Optional(Type.String());

/** Members, for moderators and admins. */
export const memberEndpoints = defineEndpoints({
  'GET /admin/members': {
    auth: 'moderator',
    summary:
      'List members by filter, order and search; pass `after` of the reply to get the next page. Only admins see and find email addresses',
    rate: rates.read,
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 254 })),
      filter: Type.Enum(Object.keys(memberFilters) as MemberFilter[], { default: 'all' }),
      sort: Type.Enum(Object.keys(memberSorts) as MemberSort[], { default: 'newest' }),
      minMegabytes: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
      after: Type.Optional(Type.String({ maxLength: 64 })),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    }),
    reply: memberList,
  },
  'GET /admin/members/{username}': {
    auth: 'moderator',
    summary: "Get a member's details; the email address and sessions are shown to admins only",
    rate: rates.read,
    missing: { username: null },
    params,
    reply: memberFacts,
  },
  'POST /admin/members/{username}/sign-out': {
    ...ofMember,
    auth: 'moderator',
    summary: 'End all sessions of a member, or one of them',
    message: administrationMessages.signedOut,
    rules: optionalReason,
    body: Type.Object({
      sessionId: Type.Optional(Type.String({ format: 'uuid', maxLength: 36 })),
      reason,
    }),
  },
  'POST /admin/members/{username}/verification-mail': {
    ...ofMember,
    auth: 'moderator',
    summary: "Send a member's verification mail again",
    message: administrationMessages.verificationSent,
  },
  'POST /admin/members/{username}/confirm-email': {
    ...ofMember,
    auth: 'admin',
    summary: "Mark a member's email address as verified",
    message: administrationMessages.emailConfirmed,
    rules: requiredReason,
    body: Type.Object({ reason: Type.String() }),
  },
  'POST /admin/members/{username}/reset-mail': {
    ...ofMember,
    auth: 'admin',
    summary: 'Mail a member a password reset link',
    message: administrationMessages.resetSent,
    rules: optionalReason,
    body: Type.Object({ reason }),
  },
  'PATCH /admin/members/{username}/role': {
    ...ofMember,
    auth: 'admin',
    summary: 'Grant or revoke the moderator role',
    message: administrationMessages.roleChanged,
    rules: requiredReason,
    body: Type.Object({ isModerator: Type.Boolean(), reason: Type.String() }),
  },
  'PATCH /admin/members/{username}/limits': {
    ...ofMember,
    auth: 'admin',
    summary: 'Set limits for one member; null restores the limit of all members',
    message: administrationMessages.limitsChanged,
    rules: requiredReason,
    body: Type.Object({ ...limits.properties, reason: Type.String() }),
  },
});
