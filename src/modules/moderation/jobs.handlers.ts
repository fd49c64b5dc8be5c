import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Jobs } from '../../shared/jobs/index.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Webs } from '../webs/index.ts';
import type { Moderation } from './index.ts';
import * as jobs from './jobs.ts';
import { memberMail, outcomeMail } from './mails.ts';
import { findMemberAction } from './repository/member-actions.ts';
import { findGuestOutcome, forgetGuestEmail } from './repository/reports.ts';
import { removeOldReports } from './service/reports.ts';
import { checkSources } from './service/source-checks.ts';

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
