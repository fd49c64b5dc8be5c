import { undoDays } from './rules/actions.ts';
import { messages } from './rules/messages.ts';

type Action = { action: string; reason: string; endsAt: Date | null };

const utc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const texts: Record<string, (endsAt: Date | null) => { subject: string; line: string }> = {
  warn: () => ({ subject: 'A warning', line: 'The moderators warn you. Please read the rules of the site.' }),
  limit: () => ({
    subject: 'Your account is limited',
    line: 'Others no longer see your content in lists, search or feeds. Anyone with the address can still see what is public.',
  }),
  suspend: (endsAt) => ({
    subject: 'Your account is suspended',
    line: `Your account is suspended${endsAt ? ` until ${utc(endsAt)}` : ''}, so you cannot log in.`,
  }),
  delete: () => ({
    subject: 'Your account will be deleted',
    line: `The moderators have closed your account. It and everything in it will be deleted after ${undoDays} days.`,
  }),
};

/** The mail to a member about a warning, a limit, a suspension or the deletion of their account. */
export function memberMail({ action, reason, endsAt }: Action) {
  const text = texts[action]?.(endsAt);
  if (!text) throw new Error(`the action ${action} has no mail`);
  const lines = ['Hello,', text.line, `The reason: ${reason}`];
  return {
    subject: text.subject,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

type Outcome = { outcome: string | null; text: string };

/** The mail to a guest about the outcome of a report. It does not quote the reported text, which may be harmful. */
export function outcomeMail({ outcome, text: reason }: Outcome) {
  const result = outcome === 'acted' ? messages.outcomes.acted : messages.outcomes.dismissed;
  const lines = [
    'Hello,',
    'You reported something to us.',
    `${result}.`,
    reason,
    'This address is now forgotten.',
  ];
  return {
    subject: 'The outcome of your report',
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
