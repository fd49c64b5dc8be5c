/** An operator of a search text, such as `tag:canvas`; the name in lower case, the value as it is written. */
export type Operator<Name extends string = string> = { name: Name; value: string };

/** A search text without its operators, and these, each once, in order. */
export type SplitSearch<Name extends string> = { words: string; operators: Operator<Name>[] };

/**
 * Splits a search text. An operator is a whole word that consists of one of `names`, in any case, a colon and a value; another word
 * with a colon, or a name without a value, is no operator. The rest keeps its spaces, except for those at its ends.
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

export const formatOperator = ({ name, value }: Operator): string => `${name}:${value}`;

/** The search text with these words and operators. */
export const joinSearch = (words: string, operators: readonly Operator[]): string =>
  [words, ...operators.map(formatOperator)].filter(Boolean).join(' ');
