import type { Plugin } from 'vite';

/**
 * The functions that Sass compiles from constant texts when it is loaded:
 * `new self.Function("value", "return typeof value")`.
 */
const madeOfText = /new self\.Function\(("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)/g;

/** The value of a string literal. */
function textIn(literal: string): string {
  const quoted = literal.startsWith("'")
    ? `"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`
    : literal;
  return JSON.parse(quoted);
}

/**
 * Replaces functions that Sass makes from text by function literals, so that its worker runs under
 * a policy without `unsafe-eval`.
 */
export function sassWithoutEval(): Plugin {
  return {
    name: 'codeweb:sass-without-eval',
    transform: {
      filter: { id: /\/sass\/sass\.dart\.js$/ },
      handler: (code) => {
        const written = code.replaceAll(
          madeOfText,
          (_, names: string, body: string) => `(function (${textIn(names)}) { ${textIn(body)} })`,
        );
        if (written === code || /\bself\.Function\(|\beval\(/.test(written))
          throw new Error(
            'Sass compiles functions from text that is not constant; see infra/build/sass-without-eval.ts',
          );
        return { code: written, map: null };
      },
    },
  };
}
