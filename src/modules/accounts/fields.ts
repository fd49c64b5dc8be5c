import { atMost, type Rule, type Rules } from '../../shared/rules/rules.ts';
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

export const password: readonly Rule[] = [
  [(value) => value !== '', messages.passwordEmpty],
  [(value) => !/\s/.test(value), messages.passwordSpaces],
  [(value) => value.length >= 8, messages.passwordShort],
  atMost(128, 'Password'),
];

export const confirmPassword: readonly Rule[] = [
  [(value) => value !== '', messages.confirmEmpty],
  [(value, all) => value === all.password, messages.confirmDifferent],
];

export const registration: Rules = { email, fullName, username, password };

export const login: Rules = {
  identifier: [[(value) => value.trim() !== '', messages.identifierRequired]],
  password: [[(value) => value !== '', messages.passwordRequired]],
};

/** The username that the wizard proposes for a full name; the member may change it. */
export function proposeUsername(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}
