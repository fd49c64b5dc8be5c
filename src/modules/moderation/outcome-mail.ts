import { messages } from './messages.ts';

type Outcome = { outcome: string | null; text: string };

/** What a guest reads about the outcome of a report. The reported text itself is not in it: it may be anything. */
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
    subject: 'What came of your report',
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
