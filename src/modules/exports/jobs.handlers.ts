import type { Clock } from '../../shared/clock.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Exports } from './index.ts';
import * as jobs from './jobs.ts';

type Ctx = { exports: Exports; accounts: Pick<Accounts, 'members'>; mailer: Mailer; clock: Clock };

const make = handle(jobs.makeExport, ({ exports }: Ctx, { exportId }, run) => exports.make(exportId, run));

// An unverified address may belong to somebody else.
const mail = handle(jobs.mailLink, async (ctx: Ctx, { exportId }, run) => {
  const composed = await ctx.exports.composeMail(exportId);
  const to = composed && (await ctx.accounts.members.findRecipient(composed.memberId));
  if (composed && to?.isVerified)
    await ctx.mailer.sendMail({ messageId: run.id, to: to.email, ...composed.mail });
});

const file = handle(jobs.deleteFile, ({ exports }: Ctx, payload) => exports.removeFile(payload));

const sweep = handle(jobs.sweepExports, ({ exports, clock }: Ctx, _payload, { signal }) =>
  exports.sweep(clock.now(), signal),
);

export const handlers = [make, mail, file, sweep];
