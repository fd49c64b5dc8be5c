import { readFileSync } from 'node:fs';

/** Where the frame page is found on every origin that serves it. */
export const previewPath = '/preview/frame';

const sandbox = 'allow-scripts allow-forms allow-modals allow-pointer-lock';

const refusedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
  'clipboard-read',
];

/** What one request for the frame page is answered with. */
export type FrameReply = { status: number; headers: Record<string, string>; body: string };

/** Answers by the request's Sec-Fetch-Dest header (undefined when the browser sent none). */
export type FramePage = (fetchDest: string | undefined) => FrameReply;

/** Headers of every reply: the sandbox stands in the reply itself, so that no embedder can widen it. */
function frameHeaders(ownOrigins: readonly string[]): Record<string, string> {
  // The policy's grammar has no IPv6 addresses; under such a name the page embeds its own origin's frame.
  const ancestors = ["'self'", ...ownOrigins.filter((origin) => !origin.includes('['))].join(' ');
  return {
    'content-security-policy': `sandbox ${sandbox}; frame-ancestors ${ancestors}; object-src 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'origin-agent-cluster': '?1',
    'permissions-policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}

/** In the order in which they may stand in one function: each after those it imports. */
const scriptFiles = [
  'link',
  'values',
  'format',
  'table',
  'console',
  'errors',
  'evaluate',
  'storage',
  'loops',
  'dialogs',
  'focus',
  'links',
  'styles',
  'run',
];

/**
 * What the modules use of the window, taken before a web runs: its script shares our global scope, where a `class Element {}`
 * at the top level would stand in front of the browser's own.
 */
const globals = [
  'Array',
  'ArrayBuffer',
  'Boolean',
  'DOMException',
  'Date',
  'Element',
  'Error',
  'ErrorEvent',
  'Function',
  'HTMLElement',
  'JSON',
  'Map',
  'Math',
  'MessageChannel',
  'Node',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'SVGElement',
  'Set',
  'String',
  'Symbol',
  'URL',
  'WeakMap',
  'WeakSet',
  'decodeURIComponent',
  'history',
  'parent',
  'performance',
  'scrollTo',
  'setInterval',
];

/** The frame's modules as one inline script: a page with an opaque origin cannot import modules. */
function frameScript(ownOrigins: readonly string[]): string {
  const origins = JSON.stringify(ownOrigins).replaceAll('<', '\\u003c');
  const parts = scriptFiles.map((name) =>
    readFileSync(new URL(`./frame/${name}.js`, import.meta.url), 'utf8')
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export (?=function|const)/gm, ''),
  );
  return `(() => {\n'use strict';\nconst { ${globals.join(', ')} } = globalThis;\nconst ownOrigins = ${origins};\n${parts.join('\n')}\n})();\n//# sourceURL=codeweb-preview.js`;
}

/**
 * The one constant page in which members' code runs. It is assembled once, without a byte of a member's in it;
 * `ownOrigins` are the origins of pages that may embed it and talk to it.
 */
export function createFramePage(ownOrigins: readonly string[]): FramePage {
  const headers = frameHeaders(ownOrigins);
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Preview</title></head>
<body><script>
${frameScript(ownOrigins)}
</script></body>
</html>
`;
  const page: FrameReply = {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
    body,
  };
  const refusal: FrameReply = {
    status: 403,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: 'This page only works inside the editor.\n',
  };
  // Browsers leave the header out on plain http away from localhost; the reply's own sandbox holds there too.
  return (fetchDest) => (fetchDest === undefined || fetchDest === 'iframe' ? page : refusal);
}
