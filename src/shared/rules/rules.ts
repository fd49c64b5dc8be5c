/** Error messages shared by the rules of several modules. */
export const messages = {
  tooLong: (name: string, limit: string) => `${name} must be at most ${limit}`,
  hasControls: (name: string) => `${name} cannot contain line breaks or control characters`,
  notWellFormed: (name: string) => `${name} contains a broken character`,
  hasAddress: (name: string) => `${name} cannot contain '://'`,
} as const;

/**
 * One rule of a field: a predicate and the message if it fails. Rules based on a pattern are created by `matches` or
 * `rejects`, so that tests can find the pattern and prove that it takes linear time.
 */
export type Rule = readonly [
  holds: (value: string, all: Fields) => boolean,
  message: string,
  pattern?: RegExp,
];

/** Maximum length of a field, and its name in error messages. */
export type Length = {
  name: string;
  max: number;
  /** Counts bytes of UTF-8 instead of UTF-16 code units. */
  unit?: 'bytes';
  /** Trims the text (`trimText`) before its length and rules are checked. */
  isTrimmed?: true;
};

/** The rules of one field. The length is checked first, so rules only ever see texts of bounded size. */
export type FieldRules = {
  length: Length;
  /** The rules, in the order in which errors are reported. */
  rules: readonly Rule[];
  /** A field that is not sent keeps its value and is valid. */
  isOptional?: true;
  /** Returns the canonical spelling of a valid value, which replaces the sent value in the API. */
  canonical?: (value: string) => string;
};

/** Rules per field, in the order in which errors are reported. */
export type Rules = Readonly<Record<string, FieldRules>>;

export type Fields = Readonly<Record<string, unknown>>;

export type Broken = { field: string; message: string };

/** Creates the rules of a field; its maximum length is always checked first. */
export const field = (length: Length, ...rules: Rule[]): FieldRules => ({ length, rules });

/** The first rule that `input` breaks, or null. A missing value counts as empty; other types are left to Ajv. */
export function firstBroken(rules: Rules, input: Fields): Broken | null {
  for (const [name, one] of Object.entries(rules)) {
    const message = brokenBy(one, input[name], input);
    if (message !== null) return { field: name, message };
  }
  return null;
}

/** The first broken rule of every field, for forms that mark all invalid fields at once. */
export function brokenByField(rules: Rules, input: Fields): Record<string, string> {
  const broken = Object.entries(rules).map(([name, one]) => [name, brokenBy(one, input[name], input)]);
  return Object.fromEntries(broken.filter(([, message]) => message !== null));
}

/** The canonical values of what `input` has of the fields that have one. */
export function canonicalOf(rules: Rules, input: Fields): Record<string, string> {
  const entries = Object.entries(rules).flatMap(([name, { canonical }]) => {
    const value = input[name];
    return canonical && typeof value === 'string' ? [[name, canonical(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function brokenBy({ length, rules, isOptional }: FieldRules, sent: unknown, all: Fields): string | null {
  if (isOptional && sent === undefined) return null;
  const value = sent ?? '';
  if (typeof value !== 'string') return null;
  const text = length.isTrimmed ? trimText(value) : value;
  if (!fits(text, length)) return tooLong(length);
  if (!text.isWellFormed()) return messages.notWellFormed(length.name);
  return rules.find(([holds]) => !holds(text, all))?.[1] ?? null;
}

/** The same rules for an update, in which a field that is not sent keeps its value and is valid. */
export function whenSent(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).map(([name, one]) => [name, { ...one, isOptional: true }]));
}

/** Requires the text to match `pattern`. */
export const matches = (pattern: RegExp, message: string): Rule => [
  (value) => pattern.test(value),
  message,
  pattern,
];

/** Requires the text not to match `pattern`. */
export const rejects = (pattern: RegExp, message: string): Rule => [
  (value) => !pattern.test(value),
  message,
  pattern,
];

/**
 * A visible character. White space is invisible, and so are characters that Unicode lets a font omit (joiners,
 * fillers, tags), a combining mark without a letter, and the blank signs of Braille and music.
 */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\ufff9-\ufffb\u2800\u{1d159}]/u;

/** A text without the white space around it, as it is checked and stored; empty if there is nothing to see in it. */
export const trimText = (text: string): string => (seen.test(text) ? text.trim() : '');

/** The first `max` UTF-16 units of a text, one less where the last would be half of a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Control characters, line and paragraph separators, and bidirectional embeddings, overrides and isolates. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Rules for names and titles, which appear inside the site's pages and mails: one line of text that contains no URL.
 */
export const plainText = (name: string): readonly Rule[] => [
  rejects(controls, messages.hasControls(name)),
  rejects(/:\/\//, messages.hasAddress(name)),
];

const encoder = new TextEncoder();

function fits(text: string, { max, unit }: Length): boolean {
  if (unit !== 'bytes' || text.length > max) return text.length <= max;
  return text.length * 3 <= max || encoder.encode(text).length <= max;
}

function tooLong({ name, max, unit }: Length): string {
  if (unit !== 'bytes') return messages.tooLong(name, `${max} characters`);
  return messages.tooLong(name, max >= 1 << 20 ? `${max / (1 << 20)} MiB` : `${max / 1024} KiB`);
}
