import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Jobs } from '../../shared/jobs/jobs.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Webs } from '../webs/index.ts';
import type { Moderation } from './index.ts';
import * as jobs from './jobs.ts';
import { findMemberAction } from './repository/member-actions.ts';
import { findGuestOutcome, forgetGuestEmail } from './repository/reports.ts';
import { undoDays } from './rules/actions.ts';
import { messages } from './rules/messages.ts';
import { removeOldReports } from './service/reports.ts';
import { checkSources } from './service/screening.ts';

type Ctx = {
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
  moderation: Moderation;
  accounts: Pick<Accounts, 'members'>;
};

const outcome = handle(jobs.sendOutcome, async (ctx: Ctx, { reportId }, run) => {
  const found = await findGuestOutcome(ctx.db, reportId);
  if (!found?.email) return;
  await ctx.mailer.sendMail({ messageId: run.id, to: found.email, ...outcomeMail(found) });
  await run.finish((tx) => forgetGuestEmail(tx, reportId));
});

const sources = handle(
  jobs.checkSources,
  (ctx: { db: Db; webs: Pick<Webs, 'compareSources'> }, { webId }, run) => checkSources(ctx, webId, run),
);

const oldReports = handle(jobs.removeOldReports, ({ db }: Ctx, _payload, { signal }) =>
  removeOldReports({ db }, signal),
);

const removals = handle(jobs.finishRemovals, ({ moderation }: Ctx, _payload, { signal }) =>
  moderation.finishRemovals(signal),
);

const memberNotice = handle(jobs.sendMemberNotice, async (ctx: Ctx, { actionId }, run) => {
  const found = await findMemberAction(ctx.db, actionId);
  const to = found && (await ctx.accounts.members.findRecipient(found.memberId));
  if (to) await ctx.mailer.sendMail({ messageId: run.id, to: to.email, ...memberMail(found) });
});

const hiding = handle(jobs.hideEverything, ({ moderation }: Ctx, { actionId }, { signal }) =>
  moderation.hideEverything(actionId, signal),
);

const restoring = handle(jobs.restoreEverything, ({ moderation }: Ctx, { actionId }, { signal }) =>
  moderation.restoreEverything(actionId, signal),
);

const bulkAction = handle(jobs.runBulkAction, async (ctx: Ctx, payload, run) => {
  if (await ctx.moderation.runBulkAction(payload.bulkId, run.signal))
    await run.finish((tx) => ctx.jobs.add(tx, jobs.runBulkAction, payload));
});

const deletions = handle(jobs.deleteDueAccounts, ({ moderation }: Ctx, _payload, { signal }) =>
  moderation.deleteDueAccounts(signal),
);

export const handlers = [
  outcome,
  sources,
  oldReports,
  removals,
  memberNotice,
  hiding,
  restoring,
  bulkAction,
  deletions,
];

type Action = { action: string; reason: string; endsAt: Date | null };

const utc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const texts: Record<string, (endsAt: Date | null) => { subject: string; line: string }> = {
  warn: () => ({ subject: 'A warning', line: 'The moderators warn you. Please read the rules of the site.' }),
  limit: () => ({
    subject: 'Your account is limited',
    line: 'Others no longer see your content in lists, search or feeds. Anyone with the address can still see what is public.',
  }),
  suspend: (endsAt) => ({
    subject: 'Your account is suspended',
    line: `Your account is suspended${endsAt ? ` until ${utc(endsAt)}` : ''}, so you cannot log in.`,
  }),
  delete: () => ({
    subject: 'Your account will be deleted',
    line: `The moderators have closed your account. It and everything in it will be deleted after ${undoDays} days.`,
  }),
};

/** The mail to a member about a warning, a limit, a suspension or the deletion of their account. */
function memberMail({ action, reason, endsAt }: Action) {
  const text = texts[action]?.(endsAt);
  if (!text) throw new Error(`the action ${action} has no mail`);
  const lines = ['Hello,', text.line, `The reason: ${reason}`];
  return {
    subject: text.subject,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

type Outcome = { outcome: string | null; text: string };

/** The mail to a guest about the outcome of a report. It does not quote the reported text, which may be harmful. */
function outcomeMail({ outcome, text: reason }: Outcome) {
  const result = outcome === 'acted' ? messages.outcomes.acted : messages.outcomes.dismissed;
  const lines = [
    'Hello,',
    'You reported something to us.',
    `${result}.`,
    reason,
    'This address is now forgotten.',
  ];
  return {
    subject: 'The outcome of your report',
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
