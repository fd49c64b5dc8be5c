import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Jobs } from '../../shared/jobs/jobs.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Notifications } from './index.ts';
import * as jobs from './jobs.ts';
import { deleteOldNotifications } from './service/notifications.ts';

type Ctx = {
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
  notifications: Notifications;
  accounts: Pick<Accounts, 'members'>;
};

const due = handle(jobs.queueDueMails, (ctx: Ctx, _payload, { signal }) =>
  ctx.notifications.queueDueMails(ctx.jobs, signal),
);

// An unverified address may belong to somebody else.
const mail = handle(jobs.sendMail, async (ctx: Ctx, payload, run) => {
  const to = await ctx.accounts.members.findRecipient(payload.memberId);
  const composed = to?.isVerified ? await ctx.notifications.composeMail(payload) : null;
  if (to && composed) await ctx.mailer.sendMail({ messageId: run.id, to: to.email, ...composed });
});

const old = handle(jobs.deleteOldNotifications, ({ db }: Ctx, _payload, { signal }) =>
  deleteOldNotifications({ db }, signal),
);

export const handlers = [due, mail, old];
