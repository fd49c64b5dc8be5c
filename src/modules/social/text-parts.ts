/** A piece of a text that a member wrote: shown as it stands, as a link outside, or as a link to a member. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string };

/** Addresses of web pages, and names after an @ that no letter, digit or dot stands before. */
const special =
  /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_.@/-])@[a-z][a-z0-9-]{3,29}(?<!-)(?![\p{L}\p{N}_-])/giu;

/** Cuts a text into what is shown of it; nothing in it ever becomes markup. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (part: TextPart) => part.text !== '' && parts.push(part);
  for (const { 0: found, index } of text.matchAll(special)) {
    const part = found.startsWith('@') ? mention(found) : link(found);
    if (part === null) continue;
    add({ kind: 'text', text: text.slice(end, index) });
    add(part);
    end = index + part.text.length;
  }
  add({ kind: 'text', text: text.slice(end) });
  return parts;
}

const mention = (text: string): TextPart => ({
  kind: 'mention',
  text,
  username: text.slice(1).toLowerCase(),
});

function link(found: string): TextPart | null {
  const text = withoutEnd(found);
  const url = URL.parse(text);
  return url && url.hostname !== '' ? { kind: 'link', text, href: url.href } : null;
}

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** An address without the sentence's marks after it, and without a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const counts = countMarks(address);
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const opener = opening[last];
    const isStray = opener !== undefined && (counts.get(last) ?? 0) > (counts.get(opener) ?? 0);
    if (!isStray && !/[.,;:!?*_~]/.test(last)) return address.slice(0, end);
    counts.set(last, (counts.get(last) ?? 0) - 1);
    end--;
  }
}

function countMarks(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of text) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}
