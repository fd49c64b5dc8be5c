import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { moderatorReason, newReport } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { reportKinds } from '../rules/report-reasons.ts';
import { actionEndpoints, moderationAction, suspensionChoices } from './actions.ts';
import { spamEndpoints } from './spam.ts';

const outcome = Type.Enum(['open', 'dismissed', 'acted']);

/** A report as its reporter sees it. */
export const ownReport = Type.Object(
  {
    _id: Type.String(),
    kind: Type.Enum([...reportKinds]),
    label: Type.String(),
    reason: Type.String(),
    note: Type.String(),
    createdAt: Type.String(),
    outcome,
    /** The moderators' answer; empty until they have given one. */
    outcomeText: Type.String(),
  },
  { title: 'OwnReport' },
);
export type OwnReport = Static<typeof ownReport>;

const memberName = Type.Union([Type.Object({ _id: Type.String(), username: Type.String() }), Type.Null()]);

/** A report as moderators see it. */
export const report = Type.Object(
  {
    ...ownReport.properties,
    subjectId: Type.String(),
    /** Null for guests, for the word list, and after the account was deleted. */
    reporter: memberName,
    /** Whether the word list holds the item for review. */
    isAutomatic: Type.Boolean(),
    owner: memberName,
    /** The item as it was reported; the parts depend on its kind. */
    copy: Type.Record(Type.String(), Type.String()),
    /** Open reports of the same item, this one included. */
    openCount: Type.Integer(),
    /** All reports about items of the same owner, and how many of them led to action. */
    ownerReports: Type.Integer(),
    ownerActions: Type.Integer(),
    /** Moderator who handled it; null while it is open. */
    handledBy: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Report' },
);
export type Report = Static<typeof report>;

export const endpoints = defineEndpoints({
  ...actionEndpoints,
  ...spamEndpoints,
  'POST /reports': {
    auth: 'optional',
    scope: 'social',
    summary:
      'Report a web, collection, asset, comment, reply or member that the caller can see; repeating a report changes nothing. Guests can leave an email address to learn the outcome',
    status: 201,
    message: messages.reported,
    rate: { max: 20, seconds: 3_600 },
    rules: newReport,
    body: Type.Object({
      kind: Type.Enum([...reportKinds]),
      id: Type.String({ maxLength: 64 }),
      reason: Type.String(),
      note: Type.String(),
      email: Type.Optional(Type.String()),
    }),
    reply: Type.Object({ _id: Type.String() }),
  },
  'GET /reports/mine': {
    auth: 'required',
    scope: 'read',
    summary: "List the caller's reports and their outcomes, newest first",
    rate: rates.read,
    query: pageQuery(20),
    reply: pageOf(ownReport),
  },
  'GET /admin/reports': {
    auth: 'moderator',
    scope: 'admin',
    summary: 'List reports: open ones oldest first, or closed ones newest first',
    rate: rates.read,
    query: Type.Object({
      ...pageQuery(10).properties,
      state: Type.Enum(['open', 'handled'], { description: 'Which reports are listed', default: 'open' }),
    }),
    reply: pageOf(report),
  },
  'POST /admin/reports/{reportId}': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'Close all open reports of the same content, as dismissed (which also shows content held back by the word list) or as resolved by the given action; 409 if another moderator was faster',
    message: messages.handled,
    rate: rates.write,
    rules: moderatorReason,
    missing: { reportId: null },
    params: Type.Object({ reportId: Type.String({ description: 'Id of a report', maxLength: 64 }) }),
    body: Type.Object({
      outcome: Type.Enum(['dismissed', 'acted']),
      action: Type.Optional(moderationAction),
      ...suspensionChoices,
      reason: Type.String(),
    }),
    reply: Type.Object({ closed: Type.Integer() }),
  },
  'POST /admin/reports/{reportId}/reopen': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'Take a decision back: open the reports again that were closed together with this one, and undo the action that closed them; 409 if the word list had hidden the content',
    message: messages.reopened,
    rate: rates.write,
    missing: { reportId: null },
    params: Type.Object({ reportId: Type.String({ description: 'Id of a closed report', maxLength: 64 }) }),
    reply: Type.Object({ reopened: Type.Integer() }),
  },
});
