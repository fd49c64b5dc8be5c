import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { canonicalIfEmail, isOneEmail, maxEmailLength } from '../../../shared/rules/email.ts';
import { field } from '../../../shared/rules/rules.ts';
import { auditActions, auditSubjects } from '../audit-actions.ts';
import { messages } from '../messages.ts';
import { settingKeys, settings } from '../settings.ts';

const auditLogLine = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  /** A member, or 'operator' (the command line) or 'system' without an id. */
  actor: Type.Object({ id: Type.Union([Type.String(), Type.Null()]), username: Type.String() }),
  action: Type.String(),
  subject: Type.Object({ kind: Type.String(), id: Type.String(), label: Type.String() }),
  reason: Type.String(),
  /** The client's IP address. */
  from: Type.Union([Type.String(), Type.Null()]),
  details: Type.Unknown(),
});

export type AuditLogLine = {
  id: number;
  at: string;
  actor: { id: string | null; username: string };
  action: string;
  subject: { kind: string; id: string; label: string };
  reason: string;
  from: string | null;
  details: unknown;
};

const known = Type.Union([Type.Integer(), Type.Null()]);

/** What happened on each day (UTC), and how much there was at its end; null where nobody counted. */
const siteStats = Type.Array(
  Type.Object({
    day: Type.String(),
    signUps: Type.Integer(),
    webs: Type.Integer(),
    comments: Type.Integer(),
    views: known,
    members: known,
    allWebs: known,
    publicWebs: known,
    files: known,
    bytes: Type.Union([Type.Number(), Type.Null()]),
    waitingJobs: known,
    failedJobs: known,
  }),
);
export type SiteStats = Static<typeof siteStats>;

const auditFilter = {
  actor: Type.Optional(Type.String({ maxLength: 30 })),
  action: Type.Optional(Type.Enum(Object.keys(auditActions))),
  subjectKind: Type.Optional(Type.Enum([...auditSubjects])),
  subjectId: Type.Optional(Type.String({ maxLength: 64 })),
  since: Type.Optional(Type.String({ format: 'date-time' })),
  until: Type.Optional(Type.String({ format: 'date-time' })),
};

const settingStates = Type.Array(
  Type.Object({
    key: Type.String(),
    label: Type.String(),
    value: Type.Unknown(),
    source: Type.Enum(['default', 'database', 'environment']),
    variable: Type.String(),
  }),
);

/** Every setting as an optional property that may be null. */
const changes = Object.fromEntries(
  settingKeys.map((key) => [
    key,
    Type.Optional(Type.Unsafe<unknown>({ ...settings[key].schema, nullable: true })),
  ]),
);

const testMailRules = {
  to: {
    ...field({ name: 'Address', max: maxEmailLength, isTrimmed: true }, isOneEmail(messages.badRecipient)),
    canonical: canonicalIfEmail,
  },
};

const testMail = {
  to: Type.String(),
  smtpUrl: Type.Optional(Type.String({ maxLength: 500 })),
  mailFrom: Type.Optional(Type.String({ maxLength: 254 })),
};

/** A mail server is somebody else's, and each call may keep a connection open for seconds. */
const mailRate = { max: 10, seconds: 600, kept: true } as const;

export const endpoints = defineEndpoints({
  'POST /admin/test-mail': {
    auth: 'admin',
    summary:
      'Send a test mail through the mail server in the body, or else the stored one; `message` explains a failure',
    message: messages.testMailSent,
    rate: mailRate,
    rules: testMailRules,
    body: Type.Object(testMail),
    reply: Type.Null(),
  },
  'POST /setup/test-mail': {
    auth: 'none',
    summary: 'Send a test mail during set-up, with the code that the server printed',
    message: messages.testMailSent,
    rate: mailRate,
    rules: testMailRules,
    body: Type.Object({ code: Type.String({ maxLength: 64 }), ...testMail }),
    reply: Type.Null(),
  },
  'GET /admin/stats': {
    auth: 'moderator',
    summary: "Get the site's statistics by day (UTC), oldest first; today's are at most a minute old",
    rate: rates.read,
    query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 366, default: 30 }) }),
    reply: siteStats,
  },
  'GET /admin/settings': {
    auth: 'admin',
    summary: 'List all site settings with their values and sources: default, stored or environment',
    rate: rates.read,
    reply: settingStates,
  },
  'PATCH /admin/settings': {
    auth: 'admin',
    summary: 'Change site settings; null restores the default',
    message: messages.settingsSaved,
    rate: rates.write,
    body: Type.Object(changes),
    reply: settingStates,
  },
  'POST /admin/logo': {
    auth: 'admin',
    summary: "Upload the site's logo, which headers, mails, tabs and home screens show",
    message: messages.logoSaved,
    rate: rates.write,
    file: { name: 'image', maxBytes: 3_000_000, required: true },
    body: Type.Object({}),
    reply: Type.Null(),
  },
  'DELETE /admin/logo': {
    auth: 'admin',
    summary: 'Restore the default logo',
    message: messages.logoRemoved,
    rate: rates.write,
    reply: Type.Null(),
  },
  'GET /admin/audit-log': {
    auth: 'admin',
    summary:
      'List the audit log of admins, moderators and operators, newest first; pass `before` of the reply to get the next page',
    rate: rates.read,
    query: Type.Object({
      ...auditFilter,
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    }),
    reply: Type.Object({
      docs: Type.Array(auditLogLine),
      before: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
  'GET /admin/audit-log/export': {
    auth: 'admin',
    summary: 'Download the audit log, or the entries that match, as JSON Lines, oldest first',
    rate: { max: 6, seconds: 60 },
    query: Type.Object(auditFilter),
    stream: 'application/x-ndjson',
    reply: Type.String(),
  },
});
