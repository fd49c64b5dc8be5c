import { isTag, maxTags, toTag } from './fields.ts';
import { messages } from './messages.ts';

/** The values that the operators of a search for webs accept. */
export const searchChoices = {
  has: ['html', 'css', 'js', 'links', 'image', 'comments', 'likes', 'forks'],
  sort: ['best', 'newest', 'updated', 'views', 'likes'],
  lang: ['html', 'css', 'js'],
} as const;

export type Has = (typeof searchChoices.has)[number];
export type SearchSort = (typeof searchChoices.sort)[number];
export type CodeLanguage = (typeof searchChoices.lang)[number];

export type WebOperator = Operator<'tag' | 'by' | 'has' | 'sort' | 'lang'>;

/** A search for webs, or for code in them. */
export type WebSearch = {
  /** The text without operators. */
  words: string;
  /** The operators in effect, each once, in their normalized form. */
  operators: WebOperator[];
  /** A web must have all of them. */
  tags: string[];
  /** Username of the owner. */
  by: string | null;
  has: Has[];
  sort: SearchSort;
  lang: CodeLanguage | null;
  /** Why the text cannot be searched for. */
  problem: string | null;
};

const operatorNames = { web: ['tag', 'by', 'has', 'sort'], code: ['tag', 'by', 'lang'] } as const;

/**
 * Parses a search text for webs or for code. Several `tag:` and `has:` are combined; of the other operators the last
 * one counts. Pure, for server and browser.
 */
export function parseWebSearch(text: string, kind: 'web' | 'code' = 'web'): WebSearch {
  const split = splitSearch<WebOperator['name']>(text.trim(), operatorNames[kind]);
  const understood = split.operators.map(normalize);
  const operators = understood.filter(
    ({ name, value }, at) =>
      understood.findIndex((other) => other.name === name && other.value === value) === at &&
      (isRepeatable(name) || understood.findLastIndex((other) => other.name === name) === at),
  );
  const valuesOf = (wanted: WebOperator['name']) =>
    operators.filter(({ name }) => name === wanted).map(({ value }) => value);
  const chosen = <T extends string>(name: WebOperator['name'], choices: readonly T[]) =>
    choices.filter((choice) => valuesOf(name).includes(choice));
  const tags = valuesOf('tag');
  const tooMany = tags.length > maxTags ? messages.tooManyTags : null;
  return {
    words: split.words,
    operators,
    tags,
    by: valuesOf('by')[0] ?? null,
    has: chosen('has', searchChoices.has),
    sort: chosen('sort', searchChoices.sort)[0] ?? 'best',
    lang: chosen('lang', searchChoices.lang)[0] ?? null,
    problem: understood.map(problemOf).find((problem) => problem !== null) ?? tooMany,
  };
}

const isRepeatable = (name: WebOperator['name']) => name === 'tag' || name === 'has';

function normalize({ name, value }: WebOperator): WebOperator {
  if (name === 'tag') return { name, value: toTag(value.replace(/^#/, '')) };
  if (name === 'by') return { name, value: value.replace(/^@/, '') };
  return { name, value: value.toLowerCase() };
}

function problemOf({ name, value }: WebOperator): string | null {
  if (name === 'by') return null;
  if (name === 'tag') return isTag(value) ? null : messages.tagInvalid;
  const choices: readonly string[] = searchChoices[name];
  return choices.includes(value) ? null : `${name}: accepts ${choices.join(', ')}`;
}

/** The search text without one operator of the search. */
export const withoutOperator = ({ words, operators }: WebSearch, removed: WebOperator): string =>
  joinSearch(
    words,
    operators.filter((operator) => formatOperator(operator) !== formatOperator(removed)),
  );

/** The search text with `operator` in place of those with the same name; without them if its value is empty. */
export const withOperator = ({ words, operators }: WebSearch, operator: WebOperator): string =>
  joinSearch(words, [
    ...operators.filter(({ name }) => name !== operator.name),
    ...(operator.value === '' ? [] : [operator]),
  ]);

/** An operator of a search text, such as `tag:canvas`; the name in lower case, the value as it is written. */
type Operator<Name extends string = string> = { name: Name; value: string };

/** A search text without its operators, and these, each once, in order. */
type SplitSearch<Name extends string> = { words: string; operators: Operator<Name>[] };

/**
 * Splits a search text. An operator is a whole word that consists of one of `names`, in any case, a colon and a
 * value; another word with a colon, or a name without a value, is no operator. The rest keeps its spaces, except for
 * those at its ends.
 */
export function splitSearch<Name extends string>(text: string, names: readonly Name[]): SplitSearch<Name> {
  const operators = new Map<string, Operator<Name>>();
  const words = text.replaceAll(/(?:^|\s)\S+/g, (word) => {
    const operator = toOperator(word.trim(), names);
    if (!operator) return word;
    const key = formatOperator(operator).toLowerCase();
    if (!operators.has(key)) operators.set(key, operator);
    return '';
  });
  return { words: words.trim(), operators: [...operators.values()] };
}

function toOperator<Name extends string>(word: string, names: readonly Name[]): Operator<Name> | null {
  const colon = word.indexOf(':');
  const value = word.slice(colon + 1);
  const name = names.find((known) => known === word.slice(0, Math.max(0, colon)).toLowerCase());
  return name !== undefined && value !== '' ? { name, value } : null;
}

const formatOperator = ({ name, value }: Operator): string => `${name}:${value}`;

/** The search text with these words and operators. */
const joinSearch = (words: string, operators: readonly Operator[]): string =>
  [words, ...operators.map(formatOperator)].filter(Boolean).join(' ');
