/** Maximum depth of arrays and objects in JSON from outside. No call of the API and no package manifest comes near it. */
export const maxJsonDepth = 100;

/** Maximum length of texts that are parsed without a look at their depth: they take a few milliseconds however deep they are. */
const maxUncheckedLength = 16_000;

const [quote, backslash] = ['"', '\\'].map((mark) => mark.charCodeAt(0));
const [openingBracket, openingBrace] = ['[', '{'].map((mark) => mark.charCodeAt(0));
const [closingBracket, closingBrace] = [']', '}'].map((mark) => mark.charCodeAt(0));

/**
 * Parses JSON from outside. Throws a SyntaxError for invalid JSON, and for JSON that is nested too deeply: V8 takes 0.4 s
 * for 1 MiB of `[`, a hundred times as long as for 1 MiB of text.
 */
export function parseJson(text: string): unknown {
  if (isDeepJson(text)) throw new SyntaxError(`JSON is nested deeper than ${maxJsonDepth} levels`);
  return JSON.parse(text);
}

/** Whether JSON is long and nested deeper than `maxJsonDepth`. Takes linear time. */
export function isDeepJson(text: string): boolean {
  if (text.length <= maxUncheckedLength) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openingBracket || code === openingBrace) depth++;
    else if (code === closingBracket || code === closingBrace) depth--;
    if (depth > maxJsonDepth) return true;
  }
  return false;
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
