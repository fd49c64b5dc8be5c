/** In the order in which they may stand in one function: each after those it imports. */
const order = ['resources', 'css-text', 'fonts', 'sheets', 'computed', 'depth', 'clone', 'picture'];

/** What the modules use of the window, taken before a web can call something of its own by these names. */
const globals = [
  'AbortSignal',
  'Boolean',
  'CSSFontFaceRule',
  'CSSImportRule',
  'CSSNamespaceRule',
  'CSSStyleSheet',
  'DOMMatrix',
  'Element',
  'Error',
  'FileReader',
  'HTMLCanvasElement',
  'HTMLElement',
  'HTMLImageElement',
  'HTMLInputElement',
  'HTMLOptionElement',
  'HTMLSlotElement',
  'HTMLTextAreaElement',
  'HTMLVideoElement',
  'Image',
  'KeyframeEffect',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'SVGImageElement',
  'Set',
  'String',
  'Text',
  'URL',
  'WeakMap',
  'XMLSerializer',
  'encodeURIComponent',
  'fetch',
  'getComputedStyle',
  'matchMedia',
  'performance',
  'setTimeout',
];

/**
 * The script that draws a page inside its frame, from its modules' texts by name: the body of a function that returns
 * `{ prepare, draw }`. An opaque origin cannot import modules.
 */
export function joinFrameSource(textOf: (name: string) => string): string {
  const parts = order.map((name) =>
    textOf(name)
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export (?=async function|function|const|class)/gm, ''),
  );
  const taken = `const { ${globals.join(', ')} } = window;`;
  return `'use strict';\n${taken}\n${parts.join('\n')}\nreturn { prepare, draw };\n//# sourceURL=codeweb-picture.js`;
}
