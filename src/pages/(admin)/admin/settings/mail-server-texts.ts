import { readMailServer, type ShownServer } from '../../../../modules/site/rules/mail-server-form.ts';
import { badRequest } from '../../../../shared/errors/app-error.ts';

export type Texts = Record<string, string>;
export type ReadTexts = { texts: Texts; problems: Texts };

/**
 * The texts of a form with `MailServerFields`, which are one setting, its URL; a problem with them is one of the host.
 * `mailServer` is the one in use.
 */
export function withMailServer(
  written: Record<string, string>,
  mailServer: ShownServer | null,
  isRemoved = false,
): ReadTexts {
  const isFixed = written.smtpUrl === undefined;
  if (isFixed || isRemoved) return { texts: { ...written, smtpUrl: '' }, problems: {} };
  const read = readMailServer(written, mailServer);
  if ('problem' in read) return { texts: { ...written, smtpUrl: '' }, problems: { smtpUrl: read.problem } };
  return { texts: { ...written, smtpUrl: read.url }, problems: {} };
}

/** The test mail of a form; throws if its mail server is wrong, or the stored one would be tested in its place. */
export function testMailOf({ texts, problems }: ReadTexts, to: string) {
  if (problems.smtpUrl !== undefined) throw badRequest(problems.smtpUrl);
  return { to, smtpUrl: texts.smtpUrl || undefined, mailFrom: texts.mailFrom || undefined };
}
