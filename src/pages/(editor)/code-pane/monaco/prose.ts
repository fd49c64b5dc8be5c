const wordAtEnd = /[\p{L}\p{N}-]+$/u;
const endOfWords = /[\p{L}\p{N},.;:!?]$/u;
/** Longer words are not looked at: no abbreviation is a single word of this length. */
const lookBack = 200;

/** Emmet takes time in proportion to the square of a line's length, at every key. No abbreviation that people write is as long. */
export const maxEmmetLine = 500;

/**
 * Whether the text of a line of HTML ends in a plain word of a sentence, such as "a quick b": a word after other words, outside
 * of tags. Abbreviations with operators, such as "ul>li", are none.
 */
export function endsInProse(textBefore: string): boolean {
  const text = textBefore.slice(-lookBack);
  const word = wordAtEnd.exec(text)?.[0] ?? '';
  const rest = text.slice(0, text.length - word.length);
  const words = rest.trimEnd();
  if (word === '' || words === rest || !endOfWords.test(words)) return false;
  return words.lastIndexOf('<') <= words.lastIndexOf('>');
}
