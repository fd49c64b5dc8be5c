import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/api/endpoint.ts';
import { limitQuery } from '../../shared/paging.ts';
import { canonicalIfEmail, isOneEmail, maxEmailLength } from '../../shared/rules/email.ts';
import { field } from '../../shared/rules/rules.ts';
import { auditActions, auditSubjects } from './rules/audit-actions.ts';
import { messages } from './rules/messages.ts';
import { settingKeys, settings } from './rules/settings.ts';

const auditLogLine = Type.Object(
  {
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
  },
  { title: 'AuditLogEntry' },
);

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

/** Events of each day (UTC) and totals at its end; null for days that were not counted. */
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
  actor: Type.Optional(Type.String({ description: 'Username, or `operator` or `system`', maxLength: 30 })),
  action: Type.Optional(Type.Enum(Object.keys(auditActions), { description: 'Kind of the recorded action' })),
  subjectKind: Type.Optional(Type.Enum([...auditSubjects], { description: 'Kind of what it was done to' })),
  subjectId: Type.Optional(Type.String({ description: 'Id of what it was done to', maxLength: 64 })),
  since: Type.Optional(Type.String({ description: 'At or after this time', format: 'date-time' })),
  until: Type.Optional(Type.String({ description: 'Before this time', format: 'date-time' })),
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

/** A low rate, since each call may keep a connection to a third party's mail server open for seconds. */
const mailRate = { max: 10, seconds: 600, kept: true } as const;

export const endpoints = defineEndpoints({
  'POST /admin/test-mail': {
    auth: 'admin',
    scope: 'admin',
    summary:
      'Send a test email through the mail server in the body, or else the stored one; `message` explains a failure',
    message: messages.testMailSent,
    rate: mailRate,
    rules: testMailRules,
    body: Type.Object(testMail),
    reply: Type.Null(),
  },
  'POST /setup/test-mail': {
    auth: 'none',
    summary: 'Send a test email during set-up, with the code that the server printed',
    message: messages.testMailSent,
    rate: mailRate,
    rules: testMailRules,
    body: Type.Object({ code: Type.String({ maxLength: 64 }), ...testMail }),
    reply: Type.Null(),
  },
  'POST /setup/backups': {
    auth: 'none',
    summary: 'List the backups that can be restored during set-up, with the code that the server printed',
    rate: { max: 20, seconds: 600, kept: true },
    body: Type.Object({ code: Type.String({ maxLength: 64 }) }),
    reply: Type.Object({
      place: Type.String({ description: 'The folder or bucket' }),
      backups: Type.Array(
        Type.Object({ name: Type.String(), bytes: Type.Number(), writtenAt: Type.String() }),
      ),
    }),
  },
  'POST /setup/restore': {
    auth: 'none',
    summary:
      'Restore a backup into an installation that has no members, with the code that the server printed; all processes restart afterwards',
    message: messages.restored,
    rate: { max: 5, seconds: 600, kept: true },
    body: Type.Object({
      code: Type.String({ maxLength: 64 }),
      name: Type.String({ maxLength: 200, description: 'Name of a backup of the list' }),
    }),
    reply: Type.Null(),
  },
  'GET /version': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Get the version of Codeweb that runs, and that of Node',
    rate: rates.read,
    reply: Type.Object({ version: Type.String(), node: Type.String() }),
  },
  'GET /admin/stats': {
    auth: 'moderator',
    scope: 'admin',
    summary: "Get the site's statistics by day (UTC), oldest first; today's are at most a minute old",
    rate: rates.read,
    query: Type.Object({
      days: Type.Integer({
        description: 'Number of days, up to today',
        minimum: 1,
        maximum: 366,
        default: 30,
      }),
    }),
    reply: siteStats,
  },
  'GET /admin/settings': {
    auth: 'admin',
    scope: 'admin',
    summary: 'List all site settings with their values and sources: default, stored or environment',
    rate: rates.read,
    reply: settingStates,
  },
  'PATCH /admin/settings': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Change site settings; null restores the default',
    message: messages.settingsSaved,
    rate: rates.write,
    body: Type.Object(changes),
    reply: settingStates,
  },
  'POST /admin/logo': {
    auth: 'admin',
    scope: 'admin',
    summary: "Upload the site's logo, which headers, mails, tabs and home screens show",
    message: messages.logoSaved,
    rate: rates.write,
    file: { name: 'image', maxBytes: 3_000_000, required: true },
    body: Type.Object({}),
    reply: Type.Null(),
  },
  'DELETE /admin/logo': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Restore the default logo',
    message: messages.logoRemoved,
    rate: rates.write,
    reply: Type.Null(),
  },
  'GET /admin/audit-log': {
    auth: 'admin',
    scope: 'admin',
    summary:
      'List the audit log of admins, moderators and operators, newest first; pass `before` of the reply to get the next page',
    rate: rates.read,
    query: Type.Object({
      ...auditFilter,
      before: Type.Optional(
        Type.Integer({
          description: '`before` of the page before',
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
        }),
      ),
      limit: limitQuery(50),
    }),
    reply: Type.Object({
      docs: Type.Array(auditLogLine),
      before: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
  'GET /admin/audit-log/export': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Download the audit log, or the entries that match, as JSON Lines, oldest first',
    rate: { max: 6, seconds: 60 },
    query: Type.Object(auditFilter),
    stream: 'application/x-ndjson',
    reply: Type.String(),
  },
});
