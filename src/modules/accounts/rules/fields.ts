import { canonicalIfEmail, isOneEmail, maxEmailLength } from '../../../shared/rules/email.ts';
import {
  type FieldRules,
  field,
  firstBroken,
  matches,
  plainText,
  type Rule,
  type Rules,
  rejects,
} from '../../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const isNotEmpty = (message: string): Rule => [(value) => value !== '', message];

const emailLength = { name: 'Email', max: maxEmailLength, isTrimmed: true } as const;
const emailRules = [isNotEmpty(messages.emailEmpty), isOneEmail(messages.emailShape)];

export const email: FieldRules = { ...field(emailLength, ...emailRules), canonical: canonicalIfEmail };

const fullNameLength = { name: 'Full Name', max: 80, isTrimmed: true } as const;

export const fullName: FieldRules = field(
  fullNameLength,
  isNotEmpty(messages.fullNameEmpty),
  [(value) => value.length >= 3, messages.fullNameShort],
  ...plainText('Full Name'),
);

/** Only letters, digits and dashes, so a username contains no control characters and is not a web address. */
export const username: FieldRules = field(
  { name: 'Username', max: 30 },
  [(value) => value.length >= 4, messages.usernameShort],
  [(value) => !value.startsWith('-') && !value.endsWith('-'), messages.usernameDash],
  matches(/^[a-z0-9-]*$/, messages.usernameCharacters),
  rejects(/^[0-9]/, messages.usernameDigit),
);

/** Whether a text has the form of a username. It may still be reserved or taken. */
export const isUsername = (name: string) => firstBroken({ username }, { username: name }) === null;

export const passwordLength = { name: 'Password', max: 128 } as const;
const withoutSpaces = rejects(/\s/, messages.passwordSpaces);
const longEnough: Rule = [(value) => value.length >= 8, messages.passwordShort];

export const password: FieldRules = field(
  passwordLength,
  isNotEmpty(messages.passwordEmpty),
  withoutSpaces,
  longEnough,
);

export const confirmPassword: FieldRules = field(
  { name: 'Confirm Password', max: 128 },
  isNotEmpty(messages.confirmEmpty),
  [(value, all) => value === (all.newPassword ?? all.password), messages.confirmDifferent],
);

export const registration: Rules = { email, fullName, username, password };

/** The first admin's account, with the code that the server printed. */
export const setUp: Rules = {
  code: field({ name: 'Code', max: 64, isTrimmed: true }, isNotEmpty(messages.codeMissing)),
  username,
  email,
  password,
};

/** Why somebody would like to join, for those who decide. */
export const reason: FieldRules = field(
  { name: 'Reason', max: 1_000, isTrimmed: true },
  isNotEmpty(messages.reasonEmpty),
);

export const accountRequest: Rules = { ...registration, reason };

export const login: Rules = {
  identifier: {
    ...field(
      { name: 'Username or Email', max: maxEmailLength, isTrimmed: true },
      isNotEmpty(messages.identifierRequired),
    ),
    canonical: canonicalIfEmail,
  },
  password: field(passwordLength, isNotEmpty(messages.passwordRequired)),
};

export const forgotPassword: Rules = { email };

export const mailedToken: Rules = {
  token: field({ name: 'token', max: 256 }, isNotEmpty(messages.tokenMissing)),
};

export const resetPassword: Rules = { newPassword: password };

const link = (name: string): FieldRules =>
  field(
    { name, max: 2_048, isTrimmed: true },
    matches(/^(?:$|https?:\/\/[^\s\p{Cc}\p{Bidi_Control}]+$)/iu, messages.linkShape(name)),
    [(value) => value === '' || URL.canParse(value), messages.linkShape(name)],
  );

/** The profile form, whose values are trimmed when they are sent. A link is empty or an address. */
export const profile = {
  fullName: field(fullNameLength, isNotEmpty(messages.fullNameEmpty), ...plainText('Full Name')),
  bio: field({ name: 'Bio', max: 500, isTrimmed: true }),
  link1: link('Link 1'),
  link2: link('Link 2'),
  link3: link('Link 3'),
} satisfies Rules;

/** The rules are in the order of this form, which is not that of sign-up. */
export const changePassword: Rules = {
  oldPassword: field(passwordLength, isNotEmpty(messages.passwordEmpty)),
  newPassword: field(passwordLength, isNotEmpty(messages.passwordEmpty), longEnough, withoutSpaces, [
    (value, all) => value !== all.oldPassword,
    messages.passwordSame,
  ]),
};

/** Whether two spellings are the same address. */
export const isSameEmail = (one: string, other: string) =>
  canonicalIfEmail(one).toLowerCase() === canonicalIfEmail(other).toLowerCase();

/** Besides the typed fields, the rules need the member's address as `currentEmail`. */
export const changeEmail: Rules = {
  email: field(emailLength, ...emailRules, [
    (value, { currentEmail }) => typeof currentEmail !== 'string' || !isSameEmail(value, currentEmail),
    messages.emailSame,
  ]),
  password: field(passwordLength, isNotEmpty(messages.passwordEmpty), [
    (value) => value.length >= 8,
    messages.passwordTooShort,
  ]),
};

export const deleteAccount: Rules = {
  password: field(passwordLength, isNotEmpty(messages.passwordRequired), withoutSpaces),
};

/** Maximum mails of each kind that a browser session may request. The server has its own limits. */
export const mailsPerSession = 3;

/** Public ids of the default pictures, which mean that the member has chosen none. */
export const defaultPictures = { avatar: 'codeweb/default-avatar', cover: 'codeweb/default-cover' } as const;

const profileTexts = ['fullName', 'bio', 'link1', 'link2', 'link3'] as const;
type Profile = Readonly<Record<(typeof profileTexts)[number], string>>;

/**
 * Whether the profile form has nothing to send: no text differs from the stored one. An emptied field counts as a
 * change, so that members can clear it.
 */
export function hasNothingToUpdate(sent: Profile, current: Profile): boolean {
  return profileTexts.every((name) => sent[name].trim() === current[name].trim());
}
