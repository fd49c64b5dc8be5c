import { messages } from './messages.ts';

/**
 * One rule of a field: what must hold of its text, and what to say when it does not. A rule that looks for a pattern is
 * made by `matches` or `avoids`, so that tests find the pattern and prove that it takes linear time.
 */
export type Rule = readonly [
  holds: (value: string, all: Fields) => boolean,
  message: string,
  pattern?: RegExp,
];

/** How long a field's text may be, and under which name people are told. */
export type Length = {
  name: string;
  max: number;
  /** Bytes of UTF-8 instead of characters. */
  unit?: 'bytes';
  /** White space around the text does not count: rules see the text without it. */
  isTrimmed?: true;
};

/**
 * What must hold of one field. A text that is too long is refused before any rule sees it, so rules meet bounded texts
 * only, whatever is sent.
 */
export type FieldRules = {
  length: Length;
  /** In the order in which a person should hear of them. */
  rules: readonly Rule[];
  /** A field that is not sent keeps its value and breaks nothing. */
  isOptional?: true;
};

/** By field, in the order in which a person should hear of them. */
export type Rules = Readonly<Record<string, FieldRules>>;

export type Fields = Readonly<Record<string, unknown>>;

export type Broken = { field: string; message: string };

/** The rules of a field, of which its greatest length is always the first. */
export const field = (length: Length, ...rules: Rule[]): FieldRules => ({ length, rules });

/** The first rule that `input` breaks, or null. A missing value counts as empty; other types are Ajv's affair. */
export function firstBroken(rules: Rules, input: Fields): Broken | null {
  for (const [name, one] of Object.entries(rules)) {
    const message = brokenBy(one, input[name], input);
    if (message !== null) return { field: name, message };
  }
  return null;
}

/** Every field's first broken rule, for a form that marks all its wrong fields at once. */
export function brokenByField(rules: Rules, input: Fields): Record<string, string> {
  const broken = Object.entries(rules).map(([name, one]) => [name, brokenBy(one, input[name], input)]);
  return Object.fromEntries(broken.filter(([, message]) => message !== null));
}

function brokenBy({ length, rules, isOptional }: FieldRules, sent: unknown, all: Fields): string | null {
  if (isOptional && sent === undefined) return null;
  const value = sent ?? '';
  if (typeof value !== 'string') return null;
  const text = length.isTrimmed ? value.trim() : value;
  if (!fits(text, length)) return tooLong(length);
  return rules.find(([holds]) => !holds(text, all))?.[1] ?? null;
}

/** The same rules for a change: a field that is not sent keeps its value and breaks nothing. */
export function whenSent(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).map(([name, one]) => [name, { ...one, isOptional: true }]));
}

/** The text has a part that `pattern` describes. */
export const matches = (pattern: RegExp, message: string): Rule => [
  (value) => pattern.test(value),
  message,
  pattern,
];

/** The text has no part that `pattern` describes. */
export const avoids = (pattern: RegExp, message: string): Rule => [
  (value) => !pattern.test(value),
  message,
  pattern,
];

/** Controls, line and paragraph separators, and marks that turn the direction of what follows them. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * For names and titles, which stand in the middle of pages and mails of ours: one line of text that is no web address.
 */
export const plainText = (name: string): readonly Rule[] => [
  avoids(controls, messages.hasControls(name)),
  avoids(/:\/\//, messages.hasAddress(name)),
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
