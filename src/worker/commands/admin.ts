import { email as emailRules } from '../../modules/accounts/rules/fields.ts';
import type { Input } from '../../shared/command-line/declare.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import type { GrantedRole, Role } from '../../shared/rules/roles.ts';
import { firstBroken } from '../../shared/rules/rules.ts';
import { type Environment, formatTable, report, withInstallation } from './command.ts';

const withArticle: Record<Role, string> = { member: 'a member', moderator: 'a moderator', admin: 'an admin' };

export async function list(input: Input, environment: Environment): Promise<void> {
  const staff = await withInstallation(environment, ({ accounts }) => accounts.listStaff());
  const rows = staff.map(({ username, role, email, lastSeenAt }) => [
    username,
    role,
    email,
    lastSeenAt === null ? 'never signed in' : `last seen ${lastSeenAt.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  report(input, staff, rows.length > 0 ? formatTable(rows) : 'No admins and no moderators.');
}

export async function create(input: Input, environment: Environment): Promise<void> {
  const [username = '', email = ''] = input.args;
  const role = (input.args[2] ?? 'admin') as Role;
  const link = await withInstallation(environment, ({ accounts, site }) =>
    accounts.createAccount(site.audit.byOperator(), { username, email, role }),
  );
  report(
    input,
    { username, email, role, link },
    `${username} is now ${withArticle[role]}. This link, valid once and for a day, sets the password:\n${link}`,
  );
}

export async function promote(input: Input, environment: Environment): Promise<void> {
  const [username = ''] = input.args;
  const role = (input.args[1] ?? 'admin') as GrantedRole;
  await withInstallation(environment, ({ accounts, site }) =>
    accounts.promote(site.audit.byOperator(), username, role),
  );
  report(input, { username, role }, `${username} is now ${withArticle[role]} and can open /admin`);
}

export async function demote(input: Input, environment: Environment): Promise<void> {
  const [username = ''] = input.args;
  const before = await withInstallation(environment, ({ accounts, site }) =>
    accounts.demote(site.audit.byOperator(), username),
  );
  const text =
    before === 'member'
      ? `${username} is a member without a role; nothing was changed`
      : `${username} is no longer ${withArticle[before]} and cannot open /admin`;
  report(input, { username, role: 'member', before }, text);
}

export async function signOut(input: Input, environment: Environment): Promise<void> {
  const [username = ''] = input.args;
  await withInstallation(environment, ({ accounts, site }) =>
    accounts.signOut(site.audit.byOperator(), username),
  );
  report(input, { username }, `${username} is signed out everywhere`);
}

export async function createResetLink(input: Input, environment: Environment): Promise<void> {
  const [username = ''] = input.args;
  const link = await withInstallation(environment, ({ accounts, site }) =>
    accounts.createResetLink(site.audit.byOperator(), username),
  );
  report(
    input,
    { username, link },
    `With this link, valid once and for a day, ${username} chooses a new password:\n${link}`,
  );
}

export async function sendTestMail(input: Input, environment: Environment): Promise<void> {
  const [to = ''] = input.args;
  const broken = firstBroken({ to: emailRules }, { to });
  if (broken) throw new OperatorError(`${to} is not a mail address`);
  const { isSent, dir } = await withInstallation(environment, async ({ site, mailer, config }) => {
    await site.settings.load();
    await site.sendTestMail(mailer, site.audit.byOperator(), { to });
    return { isSent: site.mailSettings().smtpUrl !== '', dir: config.mail.dir };
  });
  const text = isSent
    ? `The mail server has taken a test mail to ${to}`
    : `No mail server is set, so the test mail is a file in ${dir}; set SMTP_URL, or the mail server at /admin/settings`;
  report(input, { to, isSent }, text);
}
