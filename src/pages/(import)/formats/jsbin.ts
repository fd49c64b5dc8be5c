import type { Found } from './found.ts';
import { splitDocument } from './html-document.ts';
import type { Resolve } from './html-outline.ts';

/** A file that JS Bin saves has its panes in elements with these ids; those with the source only where it was translated. */
export const isJsBin = (text: string): boolean =>
  /<(script|style) id="jsbin-(source-(html|css|javascript)|css|javascript)"/.test(text);

const metaBlock = /<!--\s*Created using JS Bin[\s\S]{0,2000}?-->/;
const plainTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  javascript: 'text/javascript',
};

/** The web of one bin. */
export function parseJsBin(text: string, name: string): Found {
  const sources = new Map<string, string>();
  const notes: string[] = [];
  const source = takeBlocks(text, 'script', /^jsbin-source-(html|css|javascript)$/, (pane, code, type) => {
    if (type === plainTypes[pane]) sources.set(pane, code);
    else
      notes.push(
        `The ${pane === 'javascript' ? 'JS' : pane.toUpperCase()} pane comes as JS Bin translated it`,
      );
  });
  const made = new Map<string, string>();
  const keep = (pane: string, code: string) => void made.set(pane, code);
  const withoutCss = takeBlocks(source, 'style', /^jsbin-(css)$/, keep);
  const withoutCode = takeBlocks(withoutCss, 'script', /^jsbin-(javascript)$/, keep).replace(metaBlock, '');
  const html = sources.get('html')?.replaceAll('<\\/script', '</script') ?? withoutCode;
  const nothing: Resolve = () => null;
  const { isDocument: _, ...page } = splitDocument(html, nothing);
  const paneOf = (pane: string) =>
    (sources.get(pane) ?? made.get(pane) ?? '').replace(/^\n/, '').replace(/\n$/, '');
  const join = (first: string, second: string) => [first, second].filter(Boolean).join('\n');
  const web = {
    ...page,
    title: page.title || name,
    description: page.description || 'Imported from JS Bin',
    css: join(page.css, paneOf('css')),
    js: join(page.js, paneOf('javascript').replaceAll('<\\/script', '</script')),
    tags: [],
    visibility: 'private' as const,
    source: name,
    notes: [...page.notes, ...notes],
  };
  return { format: 'JS Bin', webs: [web], problems: [] };
}

/** Hands out what elements with such ids hold, and returns the text without them. They are never nested. */
function takeBlocks(
  text: string,
  tag: 'script' | 'style',
  id: RegExp,
  take: (pane: string, code: string, type: string) => void,
): string {
  const parts: string[] = [];
  let at = 0;
  const opening = new RegExp(`<${tag} id="([\\w-]{1,40})"(?: type="([\\w/+-]{0,60})")?>`, 'g');
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const pane = id.exec(open[1] ?? '')?.[1];
    if (pane === undefined) continue;
    const end = text.indexOf(`</${tag}>`, opening.lastIndex);
    // Nor has any later one an end.
    if (end < 0) break;
    take(pane, text.slice(opening.lastIndex, end), open[2] ?? '');
    parts.push(text.slice(at, open.index));
    at = end + `</${tag}>`.length;
    opening.lastIndex = at;
  }
  return parts.join('') + text.slice(at);
}
