import { layOutMail, type MailText, type Paragraph } from '../../../../shared/mail/layout.ts';
import { firstBroken } from '../../../../shared/rules/rules.ts';
import { fullName } from '../../fields.ts';
import { mailedPaths } from '../../paths.ts';

/** `fullName` is null where the address is not confirmed: the person who signed up may have used the address of another. */
type Named = { fullName: string | null; siteName: string };
type Linked = Named & { link: string };

/** Asks a member to confirm their address; `link` carries the token and works for 24 hours. */
export function verificationMail({ link, ...to }: Linked): MailText {
  return compose('Confirm your email address', to, [
    'Please confirm that this address is yours:',
    { link, label: 'Confirm my email address' },
    'The link works once, within 24 hours. If you have no account with us, ignore this mail.',
  ]);
}

/** Notifies an applicant that there is an account now; `link` confirms the address, carries the token and works for 24 hours. */
export function accountApprovedMail({ link, ...to }: Linked): MailText {
  return compose('Your account is ready', to, [
    'Your request for an account was approved. Log in with your password, and confirm that this address is yours:',
    { link, label: 'Confirm my email address' },
    'The link works once, within 24 hours; later you get another in the settings of your account.',
  ]);
}

/** Notifies an applicant that there will be no account. */
export function accountRefusedMail(to: Named): MailText {
  return compose('Your request for an account', to, [
    'Your request for an account was not approved. What you sent with it is deleted.',
  ]);
}

/** Lets a member choose a new password; `link` carries the token and works for 30 minutes. */
export function resetMail({ link, ...to }: Linked): MailText {
  return compose('Choose a new password', to, [
    'Somebody, hopefully you, asked for a new password for your account. Choose it here:',
    { link, label: 'Choose a new password' },
    'The link works once, within 30 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
  ]);
}

/** Notifies the old address of a change of address; `link` undoes it for 7 days. */
export function emailChangedMail({ link, ...to }: Linked): MailText {
  return compose('Your email address was changed', to, [
    'Your account now has another email address, and this one gets no more mail from us.',
    'If that was not you, take the change back within 7 days. All devices are then signed out, and you choose a new password:',
    { link, label: 'This was not me, take it back' },
  ]);
}

/** Notifies a member that a session was ended because its refresh token had been used twice. */
export function reuseMail({ site, ...to }: Person): MailText {
  return compose('We signed one of your devices out', to, [
    'Somebody used an old sign-in of one of your devices again. That happens when it has been copied, so we ended it.',
    'Please log in again on that device. If you did not expect this, change your password:',
    { link: site, label: `Open ${to.siteName}` },
  ]);
}

type Person = Named & { site: string };

/** Notifies a member of a change of password. */
export function passwordChangedMail({ site, ...to }: Person): MailText {
  return compose('Your password was changed', to, [
    'The password of your account was changed just now, and other devices were signed out.',
    'If that was not you, choose a new one at once:',
    { link: `${site}${mailedPaths.forgotPassword}`, label: 'Choose a new password' },
  ]);
}

/** Notifies a member that a change of address was undone. */
export function emailRestoredMail({ site, ...to }: Person): MailText {
  return compose('Your email address is back', to, [
    'Your account has this email address again. All devices were signed out, and the old password opens nothing any more.',
    'If you have not chosen a new password yet, do it here:',
    { link: `${site}${mailedPaths.forgotPassword}`, label: 'Choose a new password' },
  ]);
}

/** The last mail to the former member of a deleted account. */
export function farewellMail(to: Named): MailText {
  return compose('Your account was deleted', to, [
    'Your account was deleted, and all that you made with it goes too. Forks that others made of your webs are theirs and stay.',
    'Thank you for having been with us.',
  ]);
}

/** Leaves out names that break the current rules, since they may be older than those. */
function greeting(name: string | null): string {
  const isGood = name !== null && firstBroken({ fullName }, { fullName: name }) === null;
  return isGood ? `Hello ${name},` : 'Hello,';
}

function compose(subject: string, { fullName, siteName }: Named, paragraphs: Paragraph[]): MailText {
  return layOutMail(subject, [greeting(fullName), ...paragraphs, siteName]);
}
