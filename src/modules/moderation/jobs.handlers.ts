import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import type { Moderation } from './index.ts';
import * as jobs from './jobs.ts';
import { outcomeMail } from './outcome-mail.ts';
import { findGuestOutcome, forgetGuestEmail } from './repository/reports.ts';
import { removeOldReports } from './service/reports.ts';

type Ctx = { db: Db; mailer: Mailer; moderation: Pick<Moderation, 'finishRemovals'> };

const outcome = handle(jobs.sendOutcome, async (ctx: Ctx, { reportId }, run) => {
  const found = await findGuestOutcome(ctx.db, reportId);
  if (!found?.email) return;
  await ctx.mailer.sendMail({ messageId: run.id, to: found.email, ...outcomeMail(found) });
  await run.finish((tx) => forgetGuestEmail(tx, reportId));
});

const oldReports = handle(jobs.removeOldReports, ({ db }: Ctx, _payload, { signal }) =>
  removeOldReports({ db }, signal),
);

const removals = handle(jobs.finishRemovals, ({ moderation }: Ctx, _payload, { signal }) =>
  moderation.finishRemovals(signal),
);

export const handlers = [outcome, oldReports, removals];
