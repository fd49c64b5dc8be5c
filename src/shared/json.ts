/** Maximum depth of arrays and objects in JSON from outside. No call of the API and no package manifest comes near it. */
export const maxJsonDepth = 100;

/** Maximum number of values in the JSON of a call. An import of 50 webs with all their links, tags and packages has 12,000. */
export const maxJsonValues = 20_000;

const [quote, backslash, comma] = ['"', '\\', ','].map((mark) => mark.charCodeAt(0));
const [openingBracket, openingBrace] = ['[', '{'].map((mark) => mark.charCodeAt(0));
const [closingBracket, closingBrace] = [']', '}'].map((mark) => mark.charCodeAt(0));

/**
 * Parses JSON from outside. Throws a SyntaxError for invalid JSON, for JSON that is nested too deeply, and for JSON with
 * more values than `maxValues`.
 */
export function parseJson(text: string, maxValues = Number.POSITIVE_INFINITY): unknown {
  const excess = findJsonExcess(text, maxValues);
  if (excess !== null) throw new SyntaxError(excess);
  return JSON.parse(text);
}

/**
 * Finds in linear time why a text would take too long to parse, as a message; null if it does not. V8 takes 0.4 s for
 * 1 MiB of `[`, and 0.3 s for 1 MiB of objects with different names, but a few milliseconds for 1 MiB of text.
 */
export function findJsonExcess(text: string, maxValues: number): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values++;
    else if (code === openingBracket || code === openingBrace) {
      depth++;
      values++;
    } else if (code === closingBracket || code === closingBrace) depth--;
    if (depth > maxJsonDepth) return `JSON must not be nested deeper than ${maxJsonDepth} levels`;
    if (values > maxValues) return `JSON must not have more than ${maxValues} values`;
  }
  return null;
}

/** The position of the quote that ends the string starting at `start`; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before--;
    // After an even number of backslashes the quote is not escaped.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
