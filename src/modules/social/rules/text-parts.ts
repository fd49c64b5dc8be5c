/** A segment of a member's text: literal text, an external link, or a mention that links to a member. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string };

/** Matches http(s) URLs, and @usernames not preceded by a letter, a digit or a character that is part of an address. */
const linkOrMention =
  /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_.@/-])@[a-z][a-z0-9-]{3,29}(?<!-)(?![\p{L}\p{N}_-])/giu;

/** Splits a text into segments for rendering; no segment is ever treated as markup. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (part: TextPart) => part.text !== '' && parts.push(part);
  for (const { 0: found, index } of text.matchAll(linkOrMention)) {
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
  const text = trimTrailingPunctuation(found);
  const url = URL.parse(text);
  return url && url.hostname !== '' ? { kind: 'link', text, href: url.href } : null;
}

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Strips trailing punctuation and unmatched closing brackets from a URL, since they belong to the surrounding sentence. */
function trimTrailingPunctuation(address: string): string {
  const counts = countCharacters(address);
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

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of text) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}
