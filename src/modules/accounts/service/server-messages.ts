/** Texts of accounts that only the server's replies have, so that browsers do not load them. */
export const serverMessages = {
  loginWrong: 'Invalid username, email or password',
  busy: 'Too many people are signing in at this moment, please try again',
  tooManyAttempts: (seconds: number) => `Too many attempts, please try again in ${inWords(seconds)}`,
  foreignLink: 'The link must lead to this site',
  tokenBad: 'This link is not valid any more',
  sessionEnded: 'Your session has ended, please login again',
  suspended: (reason: string, until: Date | null) =>
    `Your account is suspended${until === null ? '' : ` until ${utc(until)}`}. The reason: ${reason}`,
  pleaseLogin: 'Please login to continue',
  changedMeanwhile: 'Your account was changed meanwhile, please try again',
  pictureMissing: 'public_id is null',
} as const;

/** A date and time for everybody, such as 2026-12-03 09:30 UTC. */
const utc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
