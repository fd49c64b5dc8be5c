import type { CountedAction } from '../../../shared/visibility/publication.ts';

/** The code of the 403 that asks for a verified address. */
export const addressNotVerified = 'address-not-verified';

/** In a separate file, since every page loads these texts. */
export const trustMessages = {
  verifyFirst: 'Please verify your email address before you publish or comment',
  privateUntilVerified: 'Private until you have verified your email address',
  sendMail: 'Send Verification Email',
} as const;

export const tooManyRepetitions = 'You have posted this several times already. Please write something else';

const actionWords: Record<CountedAction, string> = {
  webs: 'save more new webs',
  comments: 'write more comments',
  uploads: 'upload more files',
  follows: 'follow more people',
  likes: 'like more',
};

export function newMemberLimit(action: CountedAction, seconds: number): string {
  const hours = Math.ceil(seconds / 3_600);
  return `As a new member you cannot ${actionWords[action]} today, please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
