import { addLine } from './console.js';
import { stackOf } from './stacks.js';
import { describe } from './values.js';

const maxErrorText = 2_000;
const wordsNode = (words) => ({ t: 'text', v: String(words).slice(0, maxErrorText) });

/** The name of a module that a browser could not resolve, as it is written; '' in other messages. */
function specifierIn(message) {
  const name = /specifier ["'“]([^"'”\n]{1,400})/.exec(message)?.[1];
  if (name === undefined) return '';
  const isSingle = document.querySelector('script[type=module i]')?.text.includes(`'${name}'`);
  return isSingle ? `'${name}'` : `"${name}"`;
}

/** Adds a line for an uncaught exception or rejection. */
export function addUncaught(words, thrown, at = null) {
  addLine('error', () => {
    const [shown] = describe([thrown]);
    if (shown.t !== 'error')
      return { kind: 'uncaught', args: [wordsNode(`${words} `), shown], stack: '', at };
    const { c, more } = shown;
    const inside = c || more ? [{ t: 'object', v: ' ', c, more }] : [];
    return {
      kind: 'uncaught',
      args: [wordsNode(`${words} ${shown.v}`), ...inside],
      stack: stackOf(thrown),
      at,
      asked: specifierIn(shown.v),
    };
  });
}

/** The addresses from which a module imports. */
const importsOf = (js) => [
  ...new Set([...js.matchAll(/\b(?:from|import)\s*["']([^"'\n]+)["']/g)].map(([, address]) => address)),
];

/** Adds a line for an image, script or stylesheet that failed to load; `asked` is its URL as written. */
function addMissing(element) {
  const isModule = element.matches('script:not([src])');
  const imports = isModule ? importsOf(element.textContent) : [];
  const asked = element.getAttribute('src') ?? element.getAttribute('href') ?? imports[0] ?? '';
  const isOwnSheet = element.matches('style[data-web-css]');
  const what = isOwnSheet
    ? 'A sheet that the style imports'
    : isModule
      ? `A module that the script imports: ${imports.join(', ')}`
      : `<${element.localName}> ${asked}`;
  addLine('error', () => ({
    kind: 'missing',
    args: [wordsNode(`Could not load: ${what}`)],
    stack: '',
    asked: isOwnSheet ? '@import' : asked.slice(0, maxErrorText),
  }));
}

/**
 * Whether a script that does not parse is the web's own. The browser does not report its name, since a script is
 * named by a comment in it, which takes effect only if it parses.
 */
function isOwnScript() {
  const { currentScript } = document;
  const modules = currentScript ? [] : document.querySelectorAll('script[type=module i]');
  const found = currentScript ?? (modules.length === 1 ? modules[0] : null);
  return found?.text.includes('\n//# sourceURL=script.js\n') === true;
}

/**
 * The location of an error. The lines of a script that does not parse are counted from the script's beginning, like
 * those of other scripts.
 */
function placeOf({ filename, lineno, colno, error }) {
  const isUnnamed = error instanceof SyntaxError && filename === location.href;
  const file = isUnnamed && isOwnScript() ? 'script.js' : String(filename);
  return { file, line: lineno, column: colno };
}

/** Reports uncaught errors, unhandled rejections and resources that failed to load. */
export function installErrors() {
  window.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof Element) return addMissing(event.target);
      if (!(event instanceof ErrorEvent)) return;
      const at = placeOf(event);
      if (event.error === undefined || event.error === null) {
        addLine('error', () => ({ kind: 'uncaught', args: [wordsNode(event.message)], stack: '', at }));
      } else addUncaught('Uncaught', event.error, at);
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    addUncaught('Uncaught (in promise)', event.reason);
  });
}
