import type { Role } from '../../../shared/rules/roles.ts';

/** Texts of accounts that only the server's replies have, so that browsers do not load them. */
export const serverMessages = {
  loginWrong: 'Invalid username, email or password',
  busy: 'Too many people are logging in right now, please try again',
  tooManyAttempts: (seconds: number) => `Too many attempts, please try again in ${inWords(seconds)}`,
  foreignLink: 'The link must lead to this site',
  tokenBad: 'This link is no longer valid',
  sessionEnded: 'Your session has ended, please login again',
  tokenInvalid: 'This token is not valid; it may have expired or been revoked',
  suspended: (reason: string, until: Date | null) =>
    `Your account is suspended${until === null ? '' : ` until ${utc(until)}`}. The reason: ${reason}`,
  pleaseLogin: 'Please login to continue',
  changedMeanwhile: 'Your account was changed meanwhile, please try again',
  hasHigherRole: (username: string, has: Role, requested: Role) =>
    `${username} is ${withArticle[has]}, which includes the rights of ${withArticle[requested]}; demote them first to lower their role`,
  pictureMissing: 'public_id is null',
} as const;

const withArticle: Record<Role, string> = { member: 'a member', moderator: 'a moderator', admin: 'an admin' };

/** A date and time in UTC, such as 2026-12-03 09:30 UTC. */
const utc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
