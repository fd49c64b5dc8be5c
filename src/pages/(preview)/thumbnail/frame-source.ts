/** Module names in dependency order: each comes after the modules that it uses. */
const order = ['resources', 'css-text', 'fonts', 'sheets', 'computed', 'depth', 'clone', 'picture'];

/** Globals that the modules use, saved before a web can overwrite them. */
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
 * Joins the modules' source texts into the script that draws a page inside its frame: the body of a function that
 * returns `{ prepare, draw }`. An opaque origin cannot use ES modules.
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
