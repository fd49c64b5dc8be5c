import { undoDays } from './actions.ts';
import { escapeHtml } from './outcome-mail.ts';

type Action = { action: string; reason: string; endsAt: Date | null };

const utc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const texts: Record<string, (endsAt: Date | null) => { subject: string; line: string }> = {
  warn: () => ({ subject: 'A warning', line: 'The moderators warn you. Please read the rules of the site.' }),
  limit: () => ({
    subject: 'Your account is limited',
    line: 'Lists, searches and feeds show nothing of yours to others. Who has an address still sees what is public there.',
  }),
  suspend: (endsAt) => ({
    subject: 'Your account is suspended',
    line: `Your account is suspended${endsAt ? ` until ${utc(endsAt)}` : ''}, so you cannot log in.`,
  }),
  delete: () => ({
    subject: 'Your account will be deleted',
    line: `The moderators have closed your account. It will be deleted with everything in it after ${undoDays} days.`,
  }),
};

/** What a member reads about a warning, a limit, a suspension or the deletion of their account. */
export function memberMail({ action, reason, endsAt }: Action) {
  const text = texts[action]?.(endsAt);
  if (!text) throw new Error(`there is no mail about the action ${action}`);
  const lines = ['Hello,', text.line, `The reason: ${reason}`];
  return {
    subject: text.subject,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}
