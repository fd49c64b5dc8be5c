import { addLine, ownLeftOut } from './console.js';
import { describe } from './values.js';

const maxErrorText = 2_000;
const wordsNode = (words) => ({ t: 'text', v: String(words).slice(0, maxErrorText) });

function stackOf(error) {
  return error instanceof Error && typeof error.stack === 'string' ? ownLeftOut(error.stack) : '';
}

/** Adds a line for an uncaught exception or rejection. */
export function addUncaught(words, thrown, at = null) {
  addLine('error', () => {
    const isError = thrown instanceof Error || thrown instanceof DOMException;
    if (isError) {
      const told = `${thrown.name}: ${thrown.message}`;
      return { kind: 'uncaught', args: [wordsNode(`${words} ${told}`)], stack: stackOf(thrown), at };
    }
    return { kind: 'uncaught', args: [wordsNode(`${words} `), ...describe([thrown])], stack: '', at };
  });
}

/** Adds a line for an image, script or stylesheet that failed to load; `asked` is its URL as written. */
function addMissing(element) {
  const asked = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  const isOwnSheet = element.matches('style[data-web-css]');
  const what = isOwnSheet ? 'A sheet that the style imports' : `<${element.localName}> ${asked}`;
  addLine('error', () => ({
    kind: 'missing',
    args: [wordsNode(`Could not load: ${what}`)],
    stack: '',
    asked: isOwnSheet ? '@import' : asked.slice(0, maxErrorText),
  }));
}

/** Reports uncaught errors, unhandled rejections and resources that failed to load. */
export function installErrors() {
  window.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof Element) return addMissing(event.target);
      if (!(event instanceof ErrorEvent)) return;
      const at = { file: String(event.filename), line: event.lineno, column: event.colno };
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
