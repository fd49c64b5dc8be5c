/** A mail without its recipient. */
export type MailText = { subject: string; text: string; html: string };

export type Paragraph = string | { link: string; label: string };

/** Maximum length of a line in characters. Links are not wrapped. */
const maxLineLength = 72;

/** A mail of paragraphs, as text and as HTML; each link is a separate paragraph. */
export function layOutMail(subject: string, paragraphs: readonly Paragraph[]): MailText {
  const text = paragraphs.map((part) => (typeof part === 'string' ? wrap(part) : part.link)).join('\n\n');
  const html = paragraphs
    .map((part) => `<p>${typeof part === 'string' ? escapeHtml(part) : anchor(part)}</p>`)
    .join('\n');
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:2em auto;padding:0 1em">
${html}
</body></html>
`,
  };
}

function wrap(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= maxLineLength) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
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

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
