import { atMost, firstBroken, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

// What a mail header would read as more than one address, or as a comment, is no part of an address here.
const emailShape = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+\.[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;

export const email: readonly Rule[] = [
  [(value) => value.trim() !== '', messages.emailEmpty],
  [(value) => emailShape.test(value.trim()), messages.emailShape],
  atMost(254, 'Email'),
];

export const fullName: readonly Rule[] = [
  [(value) => value.trim() !== '', messages.fullNameEmpty],
  [(value) => value.trim().length >= 3, messages.fullNameShort],
  atMost(80, 'Full Name'),
];

export const username: readonly Rule[] = [
  [(value) => value.length >= 4, messages.usernameShort],
  [(value) => !value.startsWith('-') && !value.endsWith('-'), messages.usernameDash],
  [(value) => /^[a-z0-9-]*$/.test(value), messages.usernameCharacters],
  [(value) => !/^[0-9]/.test(value), messages.usernameDigit],
  atMost(30, 'Username'),
];

/** Whether a member may have this name, as far as its letters go. */
export const isUsername = (name: string) => firstBroken({ username }, { username: name }) === null;

export const password: readonly Rule[] = [
  [(value) => value !== '', messages.passwordEmpty],
  [(value) => !/\s/.test(value), messages.passwordSpaces],
  [(value) => value.length >= 8, messages.passwordShort],
  atMost(128, 'Password'),
];

export const confirmPassword: readonly Rule[] = [
  [(value) => value !== '', messages.confirmEmpty],
  [(value, all) => value === (all.newPassword ?? all.password), messages.confirmDifferent],
];

export const registration: Rules = { email, fullName, username, password };

export const login: Rules = {
  identifier: [[(value) => value.trim() !== '', messages.identifierRequired]],
  password: [[(value) => value !== '', messages.passwordRequired]],
};

export const forgotPassword: Rules = { email };

export const mailedToken: Rules = { token: [[(value) => value !== '', messages.tokenMissing]] };

export const resetPassword: Rules = { newPassword: password };

const trimmed = ([holds, message]: Rule): Rule => [(value, all) => holds(value.trim(), all), message];

const webAddress = /^https?:\/\/[^\s\p{Cc}]+$/iu;
const link = (name: string): readonly Rule[] => [
  trimmed([
    (value) => value === '' || (webAddress.test(value) && URL.canParse(value)),
    messages.linkShape(name),
  ]),
  trimmed(atMost(2_048, name)),
];

/** The profile form; what is sent is trimmed. A link is empty or leads to the web. */
export const profile = {
  fullName: [[(value) => value.trim() !== '', messages.fullNameEmpty], trimmed(atMost(80, 'Full Name'))],
  bio: [trimmed(atMost(500, 'Bio'))],
  link1: link('Link 1'),
  link2: link('Link 2'),
  link3: link('Link 3'),
} satisfies Rules;

const passwordShape = [
  [(value) => value.length >= 8, messages.passwordShort],
  [(value) => !/\s/.test(value), messages.passwordSpaces],
  atMost(128, 'Password'),
] as const satisfies readonly Rule[];

/** The order here is that of this form, not of sign-up. */
export const changePassword: Rules = {
  oldPassword: [[(value) => value !== '', messages.passwordEmpty], atMost(128, 'Password')],
  newPassword: [
    [(value) => value !== '', messages.passwordEmpty],
    ...passwordShape,
    [(value, all) => value !== all.oldPassword, messages.passwordSame],
  ],
};

/** Whether two spellings are one address to us. */
export const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Beside what is typed, the rules want the member's address as `currentEmail`. */
export const changeEmail: Rules = {
  email: [
    ...email,
    [
      (value, { currentEmail }) => typeof currentEmail !== 'string' || !isSameEmail(value, currentEmail),
      messages.emailSame,
    ],
  ],
  password: [
    [(value) => value !== '', messages.passwordEmpty],
    [(value) => value.length >= 8, messages.passwordTooShort],
    atMost(128, 'Password'),
  ],
};

export const deleteAccount: Rules = {
  password: [
    [(value) => value !== '', messages.passwordRequired],
    [(value) => !/\s/.test(value), messages.passwordSpaces],
    atMost(128, 'Password'),
  ],
};

/** How many mails of one sort a browser session asks for; the server has limits of its own. */
export const mailsPerSession = 3;

/** The public ids that stand for no picture. */
export const defaultPictures = { avatar: 'codeweb/default-avatar', cover: 'codeweb/default-cover' } as const;

const profileTexts = ['fullName', 'bio', 'link1', 'link2', 'link3'] as const;
type Profile = Readonly<Record<(typeof profileTexts)[number], string>>;

/**
 * Whether the profile form has nothing to send: every text is as it was. With an unchanged name and all else empty that
 * is so unless there was something before, which must be possible to clear.
 */
export function hasNothingToUpdate(sent: Profile, current: Profile): boolean {
  return profileTexts.every((name) => sent[name].trim() === current[name].trim());
}
