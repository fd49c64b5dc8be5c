import { beginPage, type WebCode } from '../../../modules/webs/rules/page.ts';
import { endOfScript } from '../../../shared/rules/script-end.ts';

/** Position of one inline script in the HTML: the offsets of its text, and whether it is a module. */
type InlineScript = { start: number; end: number; isModule: boolean };

const rawTextElements = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'noscript',
  'iframe',
]);
const classicScriptType = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/;

type Tag = { name: string; attributes: Map<string, string>; end: number };

/** Offset of the first match of `pattern` (global) from `at` on; the end of the text if there is none. */
function find(html: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(html)?.index ?? html.length;
}

/**
 * Parses the tag whose name starts at `from`, as browsers do: the first of duplicate attributes counts, and a `>`
 * within quotes does not end the tag. Linear in time; an unclosed tag extends to the end of the text.
 */
function readTag(html: string, from: number): Tag {
  let at = find(html, /[\s/>]/g, from);
  const name = html.slice(from, at).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    at = find(html, /[^\s/]/g, at);
    if (at >= html.length || html[at] === '>') return { name, attributes, end: at + 1 };
    // An attribute name may start with `=`.
    const nameEnd = find(html, /[\s/>=]/g, at + 1);
    const attribute = html.slice(at, nameEnd).toLowerCase();
    at = find(html, /\S/g, nameEnd);
    let value = '';
    if (html[at] === '=') {
      at = find(html, /\S/g, at + 1);
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1);
        value = html.slice(at + 1, end === -1 ? html.length : end);
        at = end === -1 ? html.length : end + 1;
      } else {
        const end = find(html, /[\s>]/g, at);
        value = html.slice(at, end);
        at = end;
      }
    }
    if (!attributes.has(attribute)) attributes.set(attribute, value);
  }
}

/** Whether a tag starts an inline script and of which kind; null for an external script or another element. */
function kindOf({ name, attributes }: Tag): { isModule: boolean } | null {
  if (name !== 'script' || attributes.has('src')) return null;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  if (type === 'module') return { isModule: true };
  return type === '' || classicScriptType.test(type) ? { isModule: false } : null;
}

/** End offset of the comment or declaration that starts at `at`; null if there is none. */
function endOfComment(html: string, at: number): number | null {
  if (!/^<(?:[!?]|\/[^a-z])/i.test(html.slice(at, at + 3))) return null;
  const isComment = html.startsWith('<!--', at);
  if (isComment && /^-?>/.test(html.slice(at + 4, at + 6))) return html.indexOf('>', at) + 1;
  const end = html.indexOf(isComment ? '-->' : '>', at + (isComment ? 4 : 2));
  return end === -1 ? html.length : end + (isComment ? 3 : 1);
}

/** Whether there may be a script in the HTML: a search without parsing, of about 1 ms for 1 MiB. */
export const hasScript = (html: string): boolean => /<script/i.test(html);

/** The inline scripts of the HTML, in order; linear in its length. */
export function inlineScripts(html: string): InlineScript[] {
  const found: InlineScript[] = [];
  if (!hasScript(html)) return found;
  let at = html.indexOf('<');
  while (at !== -1) {
    const isTag = /^<\/?[a-z]/i.test(html.slice(at, at + 3));
    let next = at + 1;
    if (isTag) {
      const isClosing = html[at + 1] === '/';
      const tag = readTag(html, at + (isClosing ? 2 : 1));
      next = tag.end;
      if (!isClosing && rawTextElements.has(tag.name)) {
        const end =
          tag.name === 'script'
            ? endOfScript(html, tag.end)
            : find(html, new RegExp(`</${tag.name}(?=[\\s/>])`, 'gi'), tag.end);
        const kind = end < html.length ? kindOf(tag) : null;
        if (kind && html.slice(tag.end, end).trim() !== '') found.push({ start: tag.end, end, ...kind });
        next = end;
      }
    } else next = endOfComment(html, at) ?? next;
    at = html.indexOf('<', next);
  }
  return found;
}

/** Names each script in the HTML (sourceURL), so that its errors can be distinguished from those of other scripts. */
export function nameScripts(html: string): string {
  let named = '';
  let from = 0;
  for (const [index, { end }] of inlineScripts(html).entries()) {
    named += `${html.slice(from, end)}\n//# sourceURL=html-${index}.js\n`;
    from = end;
  }
  return named + html.slice(from);
}

/** The page of one run: its HTML up to the web's own script, which the frame adds. */
export type RunPage = { html: string; js: string };

/** The page of one run, with named scripts so that their errors can be distinguished. */
export function runPage(web: WebCode): RunPage {
  return { html: beginPage({ ...web, html: nameScripts(web.html) }), js: web.js };
}

/** Start offsets of the inline scripts in the HTML, by the number in the script's name. */
export function scriptStarts(html: string): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(inlineScripts(html), ({ start }) => start);
}
