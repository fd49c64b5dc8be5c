/** Maximum patterns in a list; longer lists are refused. */
export const maxPatterns = 1_000;
const maxWordsOfPhrase = 8;
const maxLabels = 10;

/** Actions against a text that contains an entry of the list, the strictest first. */
export const spamActions = ['refuse', 'hide', 'hold'] as const;
export type SpamAction = (typeof spamActions)[number];

/** The entries with the same action, prepared for checking many texts. */
export type SpamList = { phrases: ReadonlySet<string>; domains: ReadonlySet<string>; longest: number };

export type SpamLists = Readonly<Record<SpamAction, SpamList>>;

/** Invisible characters, with which words evade lists: soft hyphens, joiners, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

const decodeAscii = (found: string) => {
  const code = Number.parseInt(found.slice(1), 16);
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : found;
};

/** Normalizes a text for comparison: folds compatibility forms and case, and removes invisible characters. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKC').replaceAll(unseen, '').toLowerCase().normalize('NFKC');

const wordsOf = (normalized: string) => normalized.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);

/** A host name as browsers request it, in ASCII. */
const toAscii = (host: string) =>
  /^[ -~]*$/.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host);

/** The host names in a text, with or without a scheme, as ASCII. */
function hostsOf(normalized: string): string[] {
  return normalized
    .replaceAll(/%[0-9a-f]{2}/g, decodeAscii)
    .replaceAll(/[\u3002\uff0e\uff61]/g, '.')
    .split(/[^\p{L}\p{N}\p{M}.-]+/u)
    .map((part) => part.split('.').filter(Boolean))
    .filter((labels) => labels.length > 1)
    .map((labels) => toAscii(labels.slice(-maxLabels).join('.')));
}

const prefixed = /^(?:(refuse|hold|hide)\s*:(?!\/\/))?\s*(.*)$/iu;

/** The entries of a list, one per line, each after its action. An entry without an action refuses texts. */
const entriesOf = (list: string): { action: SpamAction; line: string; written: string }[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, action = 'refuse', entry = ''] = prefixed.exec(line) ?? [];
      return { action: action.toLowerCase() as SpamAction, line: entry, written: line };
    });

const domainShape = /^(?:https?:\/\/)?(?:\*\.|\.)?([\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+)\/?$/u;

/** The domain that a line means, or null: something with a dot and without spaces. */
function domainIn(line: string): string | null {
  const [, domain] = domainShape.exec(normalizeText(line)) ?? [];
  return domain === undefined ? null : toAscii(domain);
}

/** Returns the error of a list of words, phrases and domains, one a line; null if it is valid. */
export function spamListProblem(list: string): string | null {
  const entries = entriesOf(list);
  if (entries.length > maxPatterns) return `at most ${maxPatterns} lines`;
  for (const { line, written } of entries) {
    if (domainIn(line) !== null) continue;
    const { length } = wordsOf(normalizeText(line));
    if (length === 0) return `“${written}” has no letter or digit`;
    if (length > maxWordsOfPhrase) return `“${written}” has more than ${maxWordsOfPhrase} words`;
  }
  return null;
}

/** Reads a list without problems. */
export function parseSpamList(list: string): SpamLists {
  const entries = entriesOf(list);
  const of = (wanted: SpamAction) =>
    readLines(entries.filter(({ action }) => action === wanted).map(({ line }) => line));
  return { refuse: of('refuse'), hide: of('hide'), hold: of('hold') };
}

function readLines(lines: readonly string[]): SpamList {
  const phrases = new Set<string>();
  const domains = new Set<string>();
  let longest = 0;
  for (const line of lines) {
    const domain = domainIn(line);
    if (domain !== null) domains.add(domain);
    else {
      const words = wordsOf(normalizeText(line));
      phrases.add(words.join(' '));
      longest = Math.max(longest, words.length);
    }
  }
  return { phrases, domains, longest };
}

/**
 * The first pattern of the list in a text, or null. Words and phrases match whole words, domains their subdomains
 * too. Linear in the text's length, whatever the list: at each position, the words that follow are looked up in a set
 * once per possible length of a phrase.
 */
export function findSpam({ phrases, domains, longest }: SpamList, text: string): string | null {
  if (phrases.size === 0 && domains.size === 0) return null;
  const normalized = normalizeText(text);
  const words = phrases.size > 0 ? wordsOf(normalized) : [];
  for (let at = 0; at < words.length; at += 1) {
    let phrase = '';
    for (let end = at; end < Math.min(at + longest, words.length); end += 1) {
      phrase = phrase === '' ? (words[end] ?? '') : `${phrase} ${words[end]}`;
      if (phrases.has(phrase)) return phrase;
    }
  }
  for (const host of domains.size > 0 ? hostsOf(normalized) : []) {
    const labels = host.split('.');
    for (let at = 0; at < labels.length - 1; at += 1) {
      const domain = labels.slice(at).join('.');
      if (domains.has(domain)) return domain;
    }
  }
  return null;
}
