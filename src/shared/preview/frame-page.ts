import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { codedBodies, codingFor } from '../cache/coded-body.ts';
import { codedAs } from '../cache/ready-reply.ts';
import { delegatedFeatures, refusedFeatures } from '../rules/delegated-features.ts';

/** Path of the frame page on every origin that serves it. */
export const previewPath = '/preview/frame';

/** Path of the frame page that embeds show, the only one around which pages of other sites may be. */
export const embedFramePath = '/preview/embed';

/** Reply to a request for the frame page. */
export type FrameReply = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body in a content coding. */
  bodyIn: ReturnType<typeof codedBodies>;
};

/** Chooses the reply by the request's Sec-Fetch-Dest header (undefined if the browser sent none). */
export type FramePage = (fetchDest: string | undefined) => FrameReply;

/** In dependency order, since the modules are concatenated into one function. */
const scriptFiles = [
  'link',
  'console/platform',
  'console/stacks',
  'console/values',
  'console/format',
  'console/table',
  'console/console',
  'console/errors',
  'console/evaluate',
  'sandbox/storage',
  'sandbox/loops',
  'sandbox/dialogs',
  'sandbox/focus',
  'sandbox/activation',
  'sandbox/claim',
  'sandbox/declared-roots',
  'sandbox/links',
  'sandbox/keys',
  'sandbox/workers',
  'styles',
  'script/module-syntax',
  'script/script-element',
  'run',
];

/**
 * Globals used by the modules, captured before a web runs. Its script shares the global scope, where a top-level `class
 * Element {}` would shadow the browser's own.
 */
const globals = [
  'Array',
  'ArrayBuffer',
  'Boolean',
  'CSSStyleDeclaration',
  'DOMException',
  'Date',
  'Document',
  'Element',
  'Error',
  'ErrorEvent',
  'EventTarget',
  'Function',
  'HTMLDialogElement',
  'HTMLElement',
  'HTMLFormElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'Int8Array',
  'JSON',
  'Map',
  'Math',
  'MathMLElement',
  'MessageChannel',
  'Navigator',
  'Node',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'SVGElement',
  'Set',
  'ShadowRoot',
  'String',
  'Symbol',
  'SyntaxError',
  'URL',
  'WeakMap',
  'WeakSet',
  'decodeURIComponent',
  'encodeURIComponent',
  'history',
  'navigator',
  'parent',
  'performance',
  'scrollTo',
];

/** Leaves out indentation and comments that have their own lines: a third of the text. No literal spans lines. */
const compact = (script: string) =>
  script.replaceAll(/^ *(?:\/\/.*|\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n/gm, '').replaceAll(/^ +|^\n/gm, '');

/** Bundles the frame's modules into one inline script, since a page with an opaque origin cannot import modules. */
function frameScript(ownOrigins: readonly string[]): string {
  const origins = JSON.stringify(ownOrigins).replaceAll('<', '\\u003c');
  const parts = scriptFiles.map((name) =>
    compact(readFileSync(new URL(`./frame/${name}.js`, import.meta.url), 'utf8'))
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export (?=function|const)/gm, ''),
  );
  return `(() => {\n'use strict';\nconst { ${globals.join(', ')} } = globalThis;\nconst ownOrigins = ${origins};\n${parts.join('\n')}\n})();\n//# sourceURL=codeweb-preview.js`;
}

/**
 * Creates the constant page in which members' code runs. It is built once and contains no member's data; `ownOrigins`
 * are the origins that may embed it and exchange messages with it; `ancestors` may surround those.
 */
export function createFramePage(ownOrigins: readonly string[], ancestors: Ancestors = 'own'): FramePage {
  const headers = frameHeaders(ownOrigins, ancestors);
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
      vary: 'Accept-Encoding',
    },
    body,
    bodyIn: codedBodies(body),
  };
  const words = 'This page only works inside the editor.\n';
  const refusal: FrameReply = {
    status: 403,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: words,
    bodyIn: codedBodies(words),
  };
  // Browsers omit the header on plain http except on localhost; the sandbox in the reply applies there too.
  return (fetchDest) => (fetchDest === undefined || fetchDest === 'iframe' ? page : refusal);
}

/** Compresses a reply as the client accepts it: the page then arrives in one or two round trips of a new connection. */
export async function inCoding(
  { status, headers, bodyIn }: FrameReply,
  accepted: string | string[] | undefined,
) {
  const coding = codingFor(accepted);
  return { status, headers: { ...headers, ...codedAs(coding) }, body: await bodyIn(coding) };
}

/** The frame page by its paths: for this site's pages, and for embeds. */
export const createFramePages = (ownOrigins: readonly string[]): ReadonlyMap<string, FramePage> =>
  new Map([
    [previewPath, createFramePage(ownOrigins)],
    [embedFramePath, createFramePage(ownOrigins, 'any')],
  ]);

const sandbox = 'allow-scripts allow-forms allow-modals allow-pointer-lock';

const permissions = [
  // Frames inside of the frame get none.
  ...delegatedFeatures.split('; ').map((feature) => `${feature}=(self)`),
  ...refusedFeatures.map((feature) => `${feature}=()`),
].join(', ');

/** Who may embed the frame: only this site's pages, or pages of other sites that show embeds. */
type Ancestors = 'own' | 'any';

/** Headers of every reply. The sandbox is set by CSP in the reply, so that no embedder can weaken it. */
function frameHeaders(ownOrigins: readonly string[], allowed: Ancestors = 'own'): Record<string, string> {
  // CSP source lists do not allow IPv6 addresses; a page on such a host embeds the frame of its own origin.
  const own = ["'self'", ...ownOrigins.filter((origin) => !origin.includes('['))].join(' ');
  // The directive is checked for every ancestor, so that of an embed has to allow the page around it.
  const ancestors = allowed === 'any' ? '*' : own;
  return {
    'content-security-policy': `sandbox ${sandbox}; frame-ancestors ${ancestors}; object-src 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
  };
}

/**
 * Serves the frame page on the site's own origin, as a fallback for a separate preview origin. Reads no cookies or
 * tokens.
 */
export function registerPreviewFrame(app: FastifyInstance, config: { ownOrigins: readonly string[] }): void {
  for (const [path, page] of createFramePages(config.ownOrigins))
    app.get(
      path,
      { schema: { hide: true }, logLevel: 'warn', config: { isCheap: true } },
      async (request, reply) => {
        const { 'sec-fetch-dest': dest, 'accept-encoding': accepted } = request.headers;
        const { status, headers, body } = await inCoding(page(dest?.toString()), accepted);
        return reply.code(status).headers(headers).send(body);
      },
    );
}
