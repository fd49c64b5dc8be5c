import createLess from 'less/lib/less/index.js';
import { type Compiled, failed, noImports, problemAt } from './problem.ts';

/** Less without the parts of Node and browsers: it has no way to load a file. */
const less = createLess({}, []);
// Less creates one for each run. It has nothing to do without `@plugin`, which the options forbid.
less.PluginLoader = class {};

const isImportError = /^Could not find a file-manager/;

/** Compiles Less to CSS, without imports, plugins and inline JavaScript. */
export async function compileLess(text: string): Promise<Compiled> {
  try {
    const { css } = await less.render(text, { javascriptEnabled: false, disablePluginRule: true });
    return { code: css, problems: [] };
  } catch (error) {
    if (!isLessError(error)) return failed(error);
    const { message, line, column } = error;
    const words = isImportError.test(message) ? noImports : message;
    return { code: null, problems: [problemAt(words, { line, column: column + 1 })] };
  }
}

type LessError = { message: string; line: number; column: number };

function isLessError(error: unknown): error is LessError {
  if (typeof error !== 'object' || error === null) return false;
  return 'message' in error && 'line' in error && typeof error.line === 'number' && 'column' in error;
}
