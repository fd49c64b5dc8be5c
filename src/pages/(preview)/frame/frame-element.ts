import { delegatedFeatures } from '../../../shared/rules/delegated-features.ts';

/**
 * Where a frame is used: `interactive` in the editor and the full view, `embed` on pages of other sites (no modals or
 * autoplay), `quiet` in details (no forms and pointer lock either), `hidden` for invisible ones.
 */
export type FrameContext = 'interactive' | 'embed' | 'quiet' | 'hidden';

const sandboxes: Record<FrameContext, string> = {
  interactive: 'allow-scripts allow-forms allow-modals allow-pointer-lock',
  embed: 'allow-scripts allow-forms allow-pointer-lock',
  quiet: 'allow-scripts',
  hidden: 'allow-scripts',
};
const permissions: Record<FrameContext, string> = {
  interactive: `autoplay; ${delegatedFeatures}`,
  embed: delegatedFeatures,
  quiet: delegatedFeatures,
  hidden: '',
};

/**
 * Paths of the frame page on every origin that serves it; other sites may embed a page that contains the frame for
 * embeds.
 */
const framePath = '/preview/frame';
const embedFramePath = '/preview/embed';

const attributesOf = (context: FrameContext) => ({
  sandbox: sandboxes[context],
  ...(permissions[context] && { allow: permissions[context] }),
  referrerpolicy: 'no-referrer',
});

/** An iframe with the frame page of `origin`, which reads `hash`. */
export function createElement(origin: string, hash: string, context: FrameContext): HTMLIFrameElement {
  const element = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributesOf(context))) element.setAttribute(name, value);
  element.src = `${origin}${context === 'embed' ? embedFramePath : framePath}#${hash}`;
  return element;
}

/**
 * The frame in the server's HTML: it loads with the document, and its page waits to be adopted. The early script runs
 * the page's code in it before the page's other scripts are loaded. The browser renders the same text, so that React
 * keeps the server's element.
 */
export function firstFrameHtml(previewOrigin: string | null, context: FrameContext): string {
  const attributes = Object.entries(attributesOf(context)).map(([name, value]) => `${name}="${value}"`);
  const frame = `<iframe data-first-run title="Standby" inert ${attributes.join(' ')} src="${previewOrigin ?? ''}${framePath}"></iframe>`;
  return `${frame}<script async fetchpriority="high" src="${import.meta.env.FIRST_RUN_SCRIPT}"></script>`;
}
