import type { Config } from '../../shared/config/index.ts';
import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import { sendReuseNotice, sendVerification, sweepAccounts } from './jobs.ts';
import { createMailTokens } from './mail-tokens.ts';
import { reuseMail, verificationMail } from './mails.ts';
import { findLivingToken, sweepMailTokens } from './repository/mail-tokens.ts';
import { sweepSessions } from './repository/sessions.ts';
import { sweepThrottles } from './repository/throttles.ts';
import { findUser } from './repository/users.ts';

type Ctx = { db: Db; mailer: Mailer; config: Pick<Config, 'publicUrl'>; secrets: { jwtSecret: string } };

// The token is made here, again, so that no queue ever holds one; a link that has died meanwhile is not sent.
const verification = handle(sendVerification, async (ctx: Ctx, { tokenId, url }, run) => {
  const row = await findLivingToken(ctx.db, tokenId);
  if (!row) return;
  const link = `${url}?token=${createMailTokens(ctx.secrets.jwtSecret).of(row.id)}`;
  await ctx.mailer.sendMail({
    messageId: run.id,
    to: row.address,
    ...verificationMail({ fullName: row.fullName, link }),
  });
});

const reuseNotice = handle(sendReuseNotice, async (ctx: Ctx, { userId }, run) => {
  const user = await findUser(ctx.db, userId);
  if (!user) return;
  await ctx.mailer.sendMail({
    messageId: run.id,
    to: user.email,
    ...reuseMail({ fullName: user.full_name, site: ctx.config.publicUrl }),
  });
});

const sweep = handle(sweepAccounts, async (ctx: Ctx) => {
  await sweepSessions(ctx.db);
  await sweepMailTokens(ctx.db);
  await sweepThrottles(ctx.db);
});

export const handlers = [verification, reuseNotice, sweep];
