import type { Config } from '../../shared/config/config.ts';
import type { Db } from '../../shared/db/database.ts';
import { inTransaction } from '../../shared/db/transaction.ts';
import { inBatches } from '../../shared/jobs/batches.ts';
import { handle } from '../../shared/jobs/handle.ts';
import { fingerprint } from '../../shared/keys.ts';
import type { MailText } from '../../shared/mail/layout.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import type { Site } from '../site/index.ts';
import type { AccountDeletion } from './index.ts';
import * as jobs from './jobs.ts';
import {
  deleteExpiredAccountRequests,
  deleteRefusedRequest,
  findRefusedAddress,
} from './repository/account-requests.ts';
import {
  deleteExpiredMailTokens,
  endMailTokens,
  findActiveMailToken,
  hasNewerMailToken,
  insertMailToken,
  type NewMailToken,
} from './repository/mail-tokens.ts';
import { deleteExpiredTokens } from './repository/personal-tokens.ts';
import { deleteExpiredSessions } from './repository/sessions.ts';
import { deleteExpiredThrottles } from './repository/throttles.ts';
import {
  deleteExpiredRecipients,
  findDeletedAccount,
  findRecipient,
  forgetDeletedAccount,
  forgetNetworks,
} from './repository/users.ts';
import { mailedPaths } from './rules/paths.ts';
import * as mails from './service/email/mail-texts.ts';
import { createMailTokens, linkWithToken } from './service/email/site-link.ts';

type Ctx = {
  db: Db;
  mailer: Mailer;
  site: Site;
  config: Pick<Config, 'publicUrl'>;
  secrets: { jwtSecret: string };
  accountDeletion: Pick<AccountDeletion, 'removeAccount'>;
};

const siteNameOf = ({ site }: Ctx) => site.settings.get().siteName;

const tokenOf = (ctx: Ctx, id: string) => createMailTokens(ctx.secrets.jwtSecret).derive(id);

// Tokens are derived here, so that no queue ever contains one. A link is not sent if its token has ended in the
// meantime.
async function mailLink(
  ctx: Ctx,
  { id: messageId }: { id: string },
  { tokenId, url, isConfirmed }: { tokenId: string; url: string; isConfirmed?: boolean | undefined },
  write: (to: { fullName: string | null; siteName: string; link: string }) => MailText,
): Promise<void> {
  const row = await findActiveMailToken(ctx.db, tokenId);
  if (!row) return;
  const link = linkWithToken(url, tokenOf(ctx, row.id));
  const fullName = (isConfirmed ?? row.isConfirmed) ? row.fullName : null;
  await ctx.mailer.sendMail({
    messageId,
    to: row.address,
    ...write({ fullName, siteName: siteNameOf(ctx), link }),
  });
}

const verification = handle(jobs.sendVerification, (ctx: Ctx, payload, run) =>
  mailLink(ctx, run, payload, mails.verificationMail),
);

const accountApproved = handle(jobs.sendAccountApproved, (ctx: Ctx, payload, run) =>
  mailLink(ctx, run, payload, mails.accountApprovedMail),
);

const accountRefused = handle(jobs.sendAccountRefused, async (ctx: Ctx, { requestId }, run) => {
  const to = await findRefusedAddress(ctx.db, requestId);
  if (to === undefined) return;
  const text = mails.accountRefusedMail({ fullName: null, siteName: siteNameOf(ctx) });
  await ctx.mailer.sendMail({ messageId: run.id, to, ...text });
  await run.finish((tx) => deleteRefusedRequest(tx, requestId));
});

const reset = handle(jobs.sendReset, async (ctx: Ctx, { userId, tokenId, url, until }, run) => {
  const user = await findRecipient(ctx.db, userId);
  if (!user) return;
  const token: NewMailToken = {
    id: tokenId,
    userId,
    purpose: 'reset',
    address: user.email,
    hash: fingerprint(tokenOf(ctx, tokenId)),
    until: new Date(until),
  };
  await inTransaction(ctx.db, async (tx) => {
    // Jobs may run out of order: only the newest link is valid.
    if (await hasNewerMailToken(tx, token)) return;
    if (await insertMailToken(tx, token)) await endMailTokens(tx, userId, ['reset'], tokenId);
  });
  await mailLink(ctx, run, { tokenId, url }, mails.resetMail);
});

const emailChanged = handle(jobs.sendEmailChanged, (ctx: Ctx, { tokenId, isConfirmed }, run) => {
  const link = { tokenId, url: `${ctx.config.publicUrl}${mailedPaths.undoChangeEmail}`, isConfirmed };
  return mailLink(ctx, run, link, mails.emailChangedMail);
});

const notices = {
  'password-changed': mails.passwordChangedMail,
  'email-restored': mails.emailRestoredMail,
};

type Person = { fullName: string | null; siteName: string; site: string };

async function mailMember(ctx: Ctx, messageId: string, userId: string, write: (to: Person) => MailText) {
  const user = await findRecipient(ctx.db, userId);
  if (!user) return;
  const fullName = user.isVerified ? user.fullName : null;
  const text = write({ fullName, siteName: siteNameOf(ctx), site: ctx.config.publicUrl });
  await ctx.mailer.sendMail({ messageId, to: user.email, ...text });
}

const notice = handle(jobs.sendNotice, (ctx: Ctx, { userId, about }, run) =>
  mailMember(ctx, run.id, userId, notices[about]),
);

const reuseNotice = handle(jobs.sendReuseNotice, (ctx: Ctx, { userId }, run) =>
  mailMember(ctx, run.id, userId, mails.reuseMail),
);

const farewell = handle(jobs.sendFarewell, async (ctx: Ctx, { userId }, run) => {
  const deletedAccount = await findDeletedAccount(ctx.db, userId);
  if (!deletedAccount) return;
  const { address: to, fullName } = deletedAccount;
  await ctx.mailer.sendMail({
    messageId: run.id,
    to,
    ...mails.farewellMail({ fullName, siteName: siteNameOf(ctx) }),
  });
  await run.finish((tx) => forgetDeletedAccount(tx, userId));
});

const removal = handle(jobs.removeAccount, ({ accountDeletion }: Ctx, { userId }, run) =>
  accountDeletion.removeAccount(userId, run.signal, (last) => run.finish(last)),
);

/** Days after which the network of a sign-up is deleted. */
const networkDays = 30;

const sweep = handle(jobs.sweepAccounts, async (ctx: Ctx, _payload, { signal }) => {
  await deleteExpiredSessions(ctx.db);
  await deleteExpiredTokens(ctx.db);
  await deleteExpiredMailTokens(ctx.db);
  await deleteExpiredThrottles(ctx.db);
  await deleteExpiredRecipients(ctx.db);
  await deleteExpiredAccountRequests(ctx.db);
  await inBatches((limit) => forgetNetworks(ctx.db, networkDays, limit), signal, 1_000);
});

export const handlers = [
  verification,
  accountApproved,
  accountRefused,
  reset,
  emailChanged,
  notice,
  reuseNotice,
  farewell,
  removal,
  sweep,
];
