import { addLine } from './console.js';
import { addUncaught } from './errors.js';
import { describe } from './values.js';

// Indirect eval runs in the global scope, where the script's top-level names are visible.
const runGlobally = Reflect.get(window, 'eval');

function compiles(code) {
  try {
    return typeof new Function(code) === 'function';
  } catch {
    return false;
  }
}

/**
 * Rewrites a console input for evaluation: `{…}` is an object rather than a block, declarations remain for later
 * inputs, and `await` is allowed at the top level.
 */
function prepare(source) {
  const code = source.trim();
  if (/\bawait\b/.test(code) && !compiles(code)) {
    const open = code.replace(/^(?:let|const|var)\s+([\w$]+)\s*=/, 'globalThis.$1 =').replace(/;+$/, '');
    return compiles(`async () => (${open}\n)`)
      ? { code: `(async () => (${open}\n))()`, waits: true }
      : { code: `(async () => {${code}\n})()`, waits: true };
  }
  if (code.startsWith('{') && compiles(`return (${code}\n)`)) return { code: `(${code}\n)`, waits: false };
  return { code: code.replace(/^(?:let|const)(?=\s)/, 'var'), waits: false };
}

const showResult = (value) =>
  addLine('result', () => ({ kind: 'result', args: describe([value]), stack: '' }));

/** Evaluates one console input and reports its result or error. */
export function evaluate(source) {
  try {
    const { code, waits } = prepare(String(source));
    const value = runGlobally(`${code}\n//# sourceURL=console.js`);
    if (!waits) showResult(value);
    else value.then(showResult, (error) => addUncaught('Uncaught (in promise)', error));
  } catch (error) {
    addUncaught('Uncaught', error);
  }
}
