import { type Attributes, decodeEntities, readTags, type Tag } from './html-tags.ts';

/** A page taken apart. */
export type SplitDocument = {
  title: string;
  description: string;
  html: string;
  css: string;
  js: string;
  cssLinks: string[];
  jsLinks: string[];
  htmlLinks: string[];
  notes: string[];
  /** Whether the source is a whole document, not a piece of HTML. */
  isDocument: boolean;
};

/** Finds the text of a file that a page refers to, by the page's relative URL; null if there is none. */
export type Resolve = (url: string) => string | null;

type Piece = Pick<Tag, 'name' | 'from' | 'to' | 'attributes' | 'text'> & { isInHead: boolean };
type Outline = {
  pieces: Piece[];
  /** Where the content is, as numbers of characters. */
  from: number;
  to: number;
  html: Tag | null;
  body: Tag | null;
};

const taken = new Set(['title', 'meta', 'base', 'link', 'style', 'script', 'noscript']);
/** Elements in which styles and scripts are something else, or do not apply to the page. */
const closed = new Set(['svg', 'math', 'template']);
const maxHeadTag = 2_048;
const minHeadTag = 10;

/**
 * Takes a page apart into the panes, links and head tags of a web, such that it works as before; nothing of it is run or
 * loaded. The source is cut, not written anew, so that what stays is as its author wrote it.
 */
export function splitDocument(source: string, resolve: Resolve = () => null): SplitDocument {
  const outline = outlineOf(source);
  const page: SplitDocument = {
    title: '',
    description: '',
    html: '',
    css: '',
    js: '',
    cssLinks: [],
    jsLinks: [],
    htmlLinks: [],
    notes: [],
    isDocument: outline.html !== null || outline.body !== null || /^\s*<!doctype/i.test(source),
  };
  const scripts = planScripts(outline.pieces, resolve);
  const [css, js, moved]: [string[], string[], string[]] = [[], [], []];
  const cuts: Piece[] = [];
  /** Keeps a tag of the head as one of the web, or where it is too long at the beginning of the HTML. */
  const keepInHead = (piece: Piece) => {
    const tag = source.slice(piece.from, piece.to).trim();
    if (moved.length > 0 || tag.length > maxHeadTag || tag.length < minHeadTag) moved.push(tag);
    else page.htmlLinks.push(tag);
  };
  for (const piece of outline.pieces) {
    const kept = takePiece(piece, page, { css, js, resolve, scripts });
    if (kept === 'stays' && !piece.isInHead) continue;
    cuts.push(piece);
    if (kept === 'stays') keepInHead(piece);
  }
  page.css = join(css);
  page.js = join(js);
  const content = trimLine(withoutPieces(source, outline, cuts));
  page.html = [
    ...rootTags(source, outline, page.notes),
    ...moved,
    ...(content.trim() === '' ? [] : [content]),
  ].join('\n');
  return page;
}

/** The elements that can be taken, in order, and where the content of the body is. */
function outlineOf(source: string): Outline {
  const outline: Outline = { pieces: [], from: 0, to: source.length, html: null, body: null };
  /** Names of the closed elements around. */
  const around: string[] = [];
  let headEnd = 0;
  let [end, previous]: [number | null, number] = [null, 0];
  for (const tag of readTags(source)) {
    const { kind, name } = tag;
    // What comes after the end of the body belongs to it all the same.
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

/** Where the content begins without a body tag: after the head, and else after the elements that belong into one. */
function startOfContent(source: string, headEnd: number, { pieces, html }: Outline): number {
  let at = headEnd;
  if (html === null && headEnd === 0) return 0;
  for (const piece of pieces) {
    if (piece.from < at) continue;
    if (piece.name === 'noscript' || source.slice(at, piece.from).trim() !== '') break;
    at = piece.to;
  }
  return at;
}

type Taking = { css: string[]; js: string[]; resolve: Resolve; scripts: ScriptPlan };

/** Takes what a piece says into the page. `stays`: it must remain a tag. */
function takePiece(piece: Piece, page: SplitDocument, taking: Taking): 'taken' | 'stays' {
  const { name, attributes, text, isInHead } = piece;
  if (name === 'title') {
    page.title ||= decodeEntities(text).replaceAll(/\s+/g, ' ').trim();
    return 'taken';
  }
  if (name === 'meta') return takeMeta(piece, page);
  if (name === 'link') return takeLink(piece, page, taking);
  if (name === 'style') return takeStyle(attributes, trimLine(text), taking.css);
  if (name === 'script') return taking.scripts.take(piece, page, taking.js);
  if (name === 'noscript' && isInHead) return 'taken';
  return 'stays';
}

function takeMeta({ attributes, isInHead }: Piece, page: SplitDocument): 'taken' | 'stays' {
  if (!isInHead) return 'stays';
  const content = attributes.get('content') ?? '';
  if (attributes.has('charset') || /^content-type$/i.test(attributes.get('http-equiv') ?? '')) return 'taken';
  const name = (attributes.get('name') ?? '').toLowerCase();
  if (name === 'description') {
    page.description ||= content.trim();
    return 'taken';
  }
  const isDefault =
    name === 'viewport' && content.replaceAll(/\s/g, '') === 'width=device-width,initial-scale=1';
  return isDefault ? 'taken' : 'stays';
}

function takeLink(piece: Piece, page: SplitDocument, { css, resolve }: Taking): 'taken' | 'stays' {
  const { attributes } = piece;
  const href = (attributes.get('href') ?? '').trim();
  const isStyle =
    /(^|\s)stylesheet(\s|$)/i.test(attributes.get('rel') ?? '') &&
    !/alternate/i.test(attributes.get('rel') ?? '');
  const url = toAbsolute(href);
  if (isStyle) {
    const text = url === null ? resolve(href) : null;
    if (text !== null) return takeStyle(attributes, text, css);
    if (url !== null && isPlainMedia(attributes)) {
      page.cssLinks.push(url);
      return 'taken';
    }
  }
  if (url !== null || href.startsWith('data:')) return 'stays';
  page.notes.push(`The page refers to ${shorten(href)}, which is not among the files`);
  return 'taken';
}

const isPlainMedia = (attributes: Attributes) => /^\s*(all|screen)?\s*$/i.test(attributes.get('media') ?? '');

function takeStyle(attributes: Attributes, text: string, css: string[]): 'taken' | 'stays' {
  if (!/^\s*(text\/css)?\s*$/i.test(attributes.get('type') ?? '')) return 'stays';
  css.push(isPlainMedia(attributes) ? text : `@media ${attributes.get('media')} {\n${text}\n}`);
  return 'taken';
}

type ScriptPlan = { take(piece: Piece, page: SplitDocument, js: string[]): 'taken' | 'stays' };

const scriptType = /^\s*(|(text|application)\/(x-)?(java|ecma)script)\s*$/i;

/**
 * A web's linked scripts run before its script pane. Where a page has an inline script before a linked one, all up to the last
 * linked script stay where they are, so that they run in their order.
 */
function planScripts(pieces: readonly Piece[], resolve: Resolve): ScriptPlan {
  const isPlain = ({ attributes }: Piece) => scriptType.test(attributes.get('type') ?? '');
  const scripts = pieces.filter((piece) => piece.name === 'script' && isPlain(piece));
  const linkOf = ({ attributes }: Piece) => toAbsolute((attributes.get('src') ?? '').trim());
  const lastLinked = scripts.findLastIndex((piece) => linkOf(piece) !== null);
  const isOrdered = scripts.slice(0, Math.max(lastLinked, 0)).every((piece) => linkOf(piece) !== null);
  const staying = new Set(isOrdered ? [] : scripts.slice(0, lastLinked + 1));
  return {
    take(piece, page, js) {
      const src = piece.attributes.get('src')?.trim();
      const url = linkOf(piece);
      const text = src === undefined ? withoutWrapper(piece.text) : url === null ? resolve(src) : null;
      if (src !== undefined && url === null && text === null && !src.startsWith('data:')) {
        page.notes.push(`The page refers to ${shorten(src)}, which is not among the files`);
        return 'taken';
      }
      if (!isPlain(piece) && (src === undefined || text === null)) return 'stays';
      if (!isPlain(piece))
        page.notes.push(`${shorten(src ?? '')} is a module; as a plain script it may need changes`);
      if (text !== null && (!staying.has(piece) || src !== undefined)) {
        if (src === undefined && /\bdocument\s*\.\s*(write(ln)?|currentScript)\b/.test(text)) return 'stays';
        js.push(src === undefined ? trimLine(text) : text);
        return 'taken';
      }
      if (url === null || staying.has(piece)) return 'stays';
      page.jsLinks.push(url);
      return 'taken';
    },
  };
}

/** Without the marks that hide a script from XML parsers. */
function withoutWrapper(text: string): string {
  const begin = /^\s*(?:\/\/[^\S\n]*)?<!\[CDATA\[[^\S\n]*\n?/.exec(text);
  const end = text.lastIndexOf(']]>');
  if (!begin || end < begin[0].length || text.slice(end + 3).trim() !== '') return text;
  const code = text.slice(begin[0].length, end).trimEnd();
  return code.endsWith('//') ? code.slice(0, -2) : code;
}

/** An http or https address; those without a scheme get https. Null for others. */
function toAbsolute(url: string): string | null {
  if (/^https?:\/\/./i.test(url)) return url;
  return /^\/\/[^/]/.test(url) ? `https:${url}` : null;
}

/** The tags of html and body, where they have attributes: in a body, a browser gives these to the page's own. */
function rootTags(source: string, { html, body }: Outline, notes: string[]): string[] {
  const tags: string[] = [];
  if (html && [...html.attributes.keys()].some((name) => name !== 'lang'))
    tags.push(source.slice(html.from, html.to));
  const lang = html?.attributes.get('lang');
  if (lang !== undefined && !/^en\b/i.test(lang))
    notes.push(`The page's language, ${shorten(lang)}, does not come`);
  if (body && body.attributes.size > 0) tags.push(source.slice(body.from, body.to));
  return tags;
}

/** The content without these pieces, and without the lines that consisted of nothing else. */
function withoutPieces(source: string, { from, to }: Outline, cuts: readonly Piece[]): string {
  let at = from;
  const parts: string[] = [];
  for (const cut of cuts) {
    if (cut.from < at || cut.from >= to) continue;
    const before = source.slice(at, cut.from);
    const lineStart = startOfBlanks(before);
    const rest = /^[^\S\n]*(?:\n|$)/.exec(source.slice(cut.to, Math.min(to, cut.to + 1_000)));
    const isWholeLine = rest !== null && (lineStart === 0 || before[lineStart - 1] === '\n');
    parts.push(isWholeLine ? before.slice(0, lineStart) : before);
    at = isWholeLine ? cut.to + rest[0].length : cut.to;
  }
  parts.push(source.slice(at, to));
  return parts.join('');
}

/** Where the blanks at the end of a text begin. A loop, since a pattern would begin anew at each of them. */
function startOfBlanks(text: string): number {
  let at = text.length;
  while (at > 0 && text[at - 1] !== '\n' && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** Without the line breaks that separate a text from the tags around it. */
const trimLine = (text: string) => text.replace(/^[^\S\n]*\n/, '').replace(/\n[^\S\n]*$/, '');
const join = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');
const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
