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

/** Maximum size of a screenshot in bytes. */
export const maxThumbnailBytes = 3_000_000;

const pictureTypes = ['image/webp', 'image/png', 'image/jpeg'];

/** The screenshot in a frame's message, which the page in the frame may have forged; null if there is none. */
export function readPicture({ bytes, mime }: Record<string, unknown>): Blob | null {
  if (!(bytes instanceof ArrayBuffer) || bytes.byteLength === 0) return null;
  if (bytes.byteLength > maxThumbnailBytes || !pictureTypes.some((type) => type === mime)) return null;
  return new Blob([bytes], { type: String(mime) });
}
