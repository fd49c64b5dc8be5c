import { layOutMail, type MailText, type Paragraph } from '../../../../shared/mail/layout.ts';
import { firstBroken } from '../../../../shared/rules/rules.ts';
import { fullName } from '../../rules/fields.ts';
import { mailedPaths } from '../../rules/paths.ts';

/** `fullName` is null where the address is not confirmed: the person who signed up may have used the address of another. */
type Named = { fullName: string | null; siteName: string };
type Linked = Named & { link: string };

/** Asks a member to confirm their address; `link` carries the token and works for 24 hours. */
export function verificationMail({ link, ...to }: Linked): MailText {
  return compose('Verify your email address', to, [
    'Please verify that this address is yours:',
    { link, label: 'Verify my email address' },
    'The link works once, within 24 hours. If you do not have an account with us, ignore this email.',
  ]);
}

/**
 * Notifies an applicant that there is an account now; `link` confirms the address, carries the token and works for 24
 * hours.
 */
export function accountApprovedMail({ link, ...to }: Linked): MailText {
  return compose('Your account is ready', to, [
    'Your request for an account was approved. Log in with your password, and verify that this address is yours:',
    { link, label: 'Verify my email address' },
    'The link works once, within 24 hours. You can request a new one in your account settings.',
  ]);
}

/** Notifies an applicant that there will be no account. */
export function accountRefusedMail(to: Named): MailText {
  return compose('Your request for an account', to, [
    'Your request for an account was not approved. The data you sent with it has been deleted.',
  ]);
}

/** Lets a member choose a new password; `link` carries the token and works for 30 minutes. */
export function resetMail({ link, ...to }: Linked): MailText {
  return compose('Choose a new password', to, [
    'Someone, hopefully you, requested a new password for your account. Choose it here:',
    { link, label: 'Choose a new password' },
    'The link works once, within 30 minutes. If you did not request it, ignore this email. Your password stays the same.',
  ]);
}

/** Notifies the old address of a change of address; `link` undoes it for 7 days. */
export function emailChangedMail({ link, ...to }: Linked): MailText {
  return compose('Your email address was changed', to, [
    'Your account now has a different email address, and this one no longer receives email from us.',
    'If that was not you, undo the change within 7 days. All devices are then logged out, and you choose a new password:',
    { link, label: 'This was not me, undo the change' },
  ]);
}

/** Notifies a member that a session was ended because its refresh token had been used twice. */
export function reuseMail({ site, ...to }: Person): MailText {
  return compose('We logged out one of your devices', to, [
    'An old session of one of your devices was used again. That can mean that it was copied, so we ended it.',
    'Please log in again on that device. If you did not expect this, change your password:',
    { link: site, label: `Open ${to.siteName}` },
  ]);
}

type Person = Named & { site: string };

/** Notifies a member of a change of password. */
export function passwordChangedMail({ site, ...to }: Person): MailText {
  return compose('Your password was changed', to, [
    'Your account’s password was just changed, and other devices were logged out.',
    'If that was not you, choose a new one now:',
    { link: `${site}${mailedPaths.forgotPassword}`, label: 'Choose a new password' },
  ]);
}

/** Notifies a member that a change of address was undone. */
export function emailRestoredMail({ site, ...to }: Person): MailText {
  return compose('Your email address is back', to, [
    'Your account has this email address again. All devices were logged out, and the old password no longer works.',
    'If you have not chosen a new password yet, do it here:',
    { link: `${site}${mailedPaths.forgotPassword}`, label: 'Choose a new password' },
  ]);
}

/** The last mail to the former member of a deleted account. */
export function farewellMail(to: Named): MailText {
  return compose('Your account was deleted', to, [
    'Your account and everything you made with it were deleted. Forks that others made of your webs belong to them and stay.',
    'Thank you for being part of the site.',
  ]);
}

/** Omits names that break the current rules, since a name may be older than the rules. */
function greeting(name: string | null): string {
  const isGood = name !== null && firstBroken({ fullName }, { fullName: name }) === null;
  return isGood ? `Hello ${name},` : 'Hello,';
}

function compose(subject: string, { fullName, siteName }: Named, paragraphs: Paragraph[]): MailText {
  return layOutMail(subject, [greeting(fullName), ...paragraphs, siteName]);
}
