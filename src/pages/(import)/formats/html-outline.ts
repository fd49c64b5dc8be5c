import { scriptText } from '../../../shared/preview/frame/script/script-element.js';
import { readTags, type Tag } from './html-tags.ts';

/** Finds the text of a file that a page refers to, by the page's relative URL; null if there is none. */
export type Resolve = (url: string) => string | null;

/** An element that may move out of the HTML into another part of a web. */
export type Piece = Pick<Tag, 'name' | 'from' | 'to' | 'attributes' | 'text'> & { isInHead: boolean };

export type Outline = {
  pieces: Piece[];
  /** Where the content is, as offsets in the source. */
  from: number;
  to: number;
  html: Tag | null;
  body: Tag | null;
};

const taken = new Set(['title', 'meta', 'base', 'link', 'style', 'script', 'noscript']);
/** Elements in which styles and scripts are something else, or do not apply to the page. */
const closed = new Set(['svg', 'math', 'template']);

/** The elements that can be taken, in order, and where the content of the body is. */
export function outlineOf(source: string): Outline {
  const outline: Outline = { pieces: [], from: 0, to: source.length, html: null, body: null };
  /** The names of the surrounding `closed` elements. */
  const around: string[] = [];
  let headEnd = 0;
  let [end, previous]: [number | null, number] = [null, 0];
  for (const tag of readTags(source)) {
    const { kind, name } = tag;
    // Content after the end of the body belongs to the body.
    if (end !== null && (kind === 'open' || source.slice(previous, tag.from).trim() !== '')) end = null;
    previous = tag.to;
    if (kind === 'close' && (name === 'body' || name === 'html')) end ??= tag.from;
    if (around.at(-1) === name && kind === 'close') around.pop();
    if (outline.body === null && (kind === 'doctype' || name === 'head' || name === 'html') && end === null)
      headEnd = tag.to;
    if (kind !== 'open') continue;
    if (name === 'html') outline.html ??= tag;
    if (name === 'body' && outline.body === null) {
      outline.body = tag;
      outline.from = tag.to;
    }
    if (closed.has(name) && !tag.isSelfClosing) around.push(name);
    if (around.length === 0 && taken.has(name)) outline.pieces.push({ ...tag, isInHead: false });
  }
  if (end !== null && source.slice(previous).trim() === '') outline.to = end;
  if (outline.body === null) outline.from = startOfContent(source, headEnd, outline);
  for (const piece of outline.pieces) piece.isInHead = piece.from < outline.from;
  return outline;
}

/** Where the content begins without a body tag: after the head, else after the elements that belong in a head. */
function startOfContent(source: string, headEnd: number, { pieces }: Outline): number {
  let at = headEnd;
  for (const piece of pieces) {
    if (piece.from < at) continue;
    if (piece.name === 'noscript' || source.slice(at, piece.from).trim() !== '') break;
    at = piece.to;
  }
  return at;
}

/** Whether a piece of a source shows nothing and opens no element: blanks, comments and closing tags. */
export function isNothing(source: string): boolean {
  const next = /\s+|<!--[\s\S]*?-->|<\/[a-z][^>]*>/iy;
  for (let at = 0; at < source.length; at = next.lastIndex) {
    next.lastIndex = at;
    if (!next.test(source)) return false;
  }
  return true;
}

/** Maximum names that are searched for in the code of a page; beyond it, the code is assumed to contain the names. */
const maxNames = 500;

/** The text of all scripts of a page, and whether a name of an element occurs in it. */
export type PageCode = { text: string; has: (name: string) => boolean };

export function codeOf({ pieces }: Outline, resolve: Resolve): PageCode {
  const text = pieces
    .filter(({ name }) => name === 'script')
    .map(({ attributes, text: own }) => own || (resolve((attributes.get('src') ?? '').trim()) ?? ''))
    .join('\n');
  const known = new Map<string, boolean>();
  const has = (name: string) => {
    const found = known.get(name) ?? (known.size >= maxNames || text.includes(name));
    if (known.size < maxNames) known.set(name, found);
    return found;
  };
  return { text, has };
}

/** Whether scripts may find an element by its id or a class, or by an attribute that is not among `known`. */
export function isFound({ attributes }: Piece, known: ReadonlySet<string>, code: PageCode): boolean {
  const isNamed = (value: string) => value.split(/\s+/).some((name) => name !== '' && code.has(name));
  return [...attributes].some(([name, value]) =>
    name === 'id' || name === 'class' ? isNamed(value) : !known.has(name),
  );
}

/** An http or https address; those without a scheme get https. Null for others. */
export function toAbsolute(url: string): string | null {
  if (/^https?:\/\/./i.test(url)) return url;
  return /^\/\/[^/]/.test(url) ? `https:${url}` : null;
}

/** Removes the line breaks between a text and its surrounding tags. */
export const trimLine = (text: string): string => text.replace(/^[^\S\n]*\n/, '').replace(/\n[^\S\n]*$/, '');

/** A style or script element with a text from a separate file. */
export function elementOf(
  name: 'style' | 'script',
  attributes: ReadonlyMap<string, string>,
  text: string,
): string {
  const written = [...attributes].map(
    ([key, value]) => ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  const closed = text.replaceAll(/<\/(?=style|script)/gi, '<\\/');
  // In the raw text of a template, the escaped text would be different.
  const isRaw = name === 'script' && text.includes('`');
  const inner =
    name === 'style'
      ? closed
      : scriptText(isRaw ? text : closed, /^\s*module/i.test(attributes.get('type') ?? ''));
  return `<${name}${written.join('')}>${inner}</${name}>`;
}
