/** A mail ready to be sent, but for its address. */
export type MailText = { subject: string; text: string; html: string };

type Paragraph = string | { link: string; label: string };

/** Asks a member to confirm their address; `link` carries the token and works for 24 hours. */
export function verificationMail({ fullName, link }: { fullName: string; link: string }): MailText {
  return compose('Confirm your email address', fullName, [
    'Please confirm that this address is yours:',
    { link, label: 'Confirm my email address' },
    'The link works once, within 24 hours. If you have no account with us, ignore this mail.',
  ]);
}

/** Tells a member that a session of theirs was ended because its token had been used twice. */
export function reuseMail({ fullName, site }: { fullName: string; site: string }): MailText {
  return compose('We signed one of your devices out', fullName, [
    'Somebody used an old sign-in of one of your devices again. That happens when it has been copied, so we ended it.',
    'Please log in again on that device. If you did not expect this, change your password:',
    { link: site, label: 'Open Codeweb' },
  ]);
}

function compose(subject: string, name: string, paragraphs: Paragraph[]): MailText {
  const all = [`Hello ${name},`, ...paragraphs, 'Codeweb'];
  const text = all.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = all
    .map((part) => `<p>${typeof part === 'string' ? escapeHtml(part) : anchor(part)}</p>`)
    .join('\n');
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:2em auto;padding:0 1em">
${html}
</body></html>
`,
  };
}

function anchor({ link, label }: { link: string; label: string }): string {
  const address = escapeHtml(link);
  return `<a href="${address}">${escapeHtml(label)}</a><br><small>${address}</small>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
