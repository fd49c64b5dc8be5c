import { maxLinks } from '../../../modules/webs/rules/fields.ts';
import { type Outline, outlineOf, type Piece, type Resolve, toAbsolute, trimLine } from './html-outline.ts';
import { decodeEntities } from './html-tags.ts';
import { planScripts, type ScriptPlan, shorten } from './script-plan.ts';
import { planStyles, type StylePlan } from './style-plan.ts';

/** The parts of a page. */
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

const maxHeadTag = 2_048;
const minHeadTag = 10;

/**
 * Splits a page into the panes, links and head tags of a web, so that it works as before; no part of it is run or
 * loaded. The source is cut, not serialized again, so that unchanged parts stay as their author wrote them.
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
  const styles = planStyles(source, outline, resolve, canBeHeadTag);
  const scripts = planScripts(source, outline, resolve);
  page.css = join([...styles.pane.values()]);
  page.cssLinks.push(...styles.links.values());
  page.js = scripts.pane?.text ?? '';
  page.jsLinks.push(...scripts.links.values());
  for (const url of [...styles.missing, ...scripts.missing])
    page.notes.push(`The page refers to ${shorten(url)}, which is not among the files`);
  page.notes.push(...scripts.notes);
  /** Parts of the head that must run after the links and the pane, at the beginning of the HTML. */
  const below: string[] = [];
  const cuts: Cut[] = [];
  for (const piece of outline.pieces) {
    const stays = whatStays(piece, page, { styles, scripts });
    const tag = stays === 'as it is' ? source.slice(piece.from, piece.to) : stays;
    if (!piece.isInHead) {
      if (stays !== 'as it is') cuts.push({ ...piece, replacement: tag });
      continue;
    }
    cuts.push({ ...piece, replacement: null });
    if (tag === null) continue;
    const isOrdered = styles.staying.has(piece) || piece.name === 'script';
    const isLater =
      styles.below.has(piece) || (isOrdered && below.length > 0) || page.htmlLinks.length >= maxLinks;
    if (isLater || !canBeHeadTag(tag.trim())) below.push(tag.trim());
    else page.htmlLinks.push(tag.trim());
  }
  const content = trimLine(withoutPieces(source, outline, cuts));
  page.html = [
    ...rootTags(source, outline, page.notes),
    ...below,
    ...(content.trim() === '' ? [] : [content]),
    ...scripts.ending.values(),
  ].join('\n');
  return page;
}

const canBeHeadTag = (tag: string) => tag.length >= minHeadTag && tag.length <= maxHeadTag;

type Plans = { styles: StylePlan; scripts: ScriptPlan };

/**
 * The part of a piece that stays a tag, unchanged or with another text; null if its content is placed elsewhere.
 * Collects the page's metadata.
 */
function whatStays(piece: Piece, page: SplitDocument, { styles, scripts }: Plans): string | null {
  const { name, attributes, text, isInHead } = piece;
  if (name === 'title') {
    page.title ||= decodeEntities(text).replaceAll(/\s+/g, ' ').trim();
    return null;
  }
  if (name === 'meta') return takeMeta(piece, page) === 'taken' ? null : 'as it is';
  if (name === 'noscript') return isInHead ? null : 'as it is';
  const hasMoved =
    styles.pane.has(piece) ||
    styles.links.has(piece) ||
    scripts.links.has(piece) ||
    scripts.ending.has(piece) ||
    scripts.pane?.piece === piece;
  if (hasMoved) return null;
  const url = (attributes.get(name === 'link' ? 'href' : 'src') ?? '').trim();
  const rewritten = styles.staying.get(piece) ?? scripts.rewritten.get(piece);
  if (rewritten !== undefined) return rewritten;
  if (url === '' || url.startsWith('data:') || toAbsolute(url) !== null)
    return name === 'link' && url === '' ? null : 'as it is';
  if (name === 'link' && !styles.missing.includes(url))
    page.notes.push(`The page refers to ${shorten(url)}, which is not among the files`);
  return ['link', 'script'].includes(name) ? null : 'as it is';
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

type Cut = Piece & { replacement: string | null };

/** The content without these pieces, and without the lines that consisted of nothing else. */
function withoutPieces(source: string, { from, to }: Outline, cuts: readonly Cut[]): string {
  let at = from;
  const parts: string[] = [];
  for (const cut of cuts) {
    if (cut.from < at || cut.from >= to) continue;
    const before = source.slice(at, cut.from);
    if (cut.replacement !== null) {
      parts.push(before, cut.replacement);
      at = cut.to;
      continue;
    }
    const lineStart = startOfBlanks(before);
    const rest = /^[^\S\n]*(?:\n|$)/.exec(source.slice(cut.to, Math.min(to, cut.to + 1_000)));
    const isWholeLine = rest !== null && (lineStart === 0 || before[lineStart - 1] === '\n');
    parts.push(isWholeLine ? before.slice(0, lineStart) : before);
    at = isWholeLine ? cut.to + rest[0].length : cut.to;
  }
  parts.push(source.slice(at, to));
  return parts.join('');
}

/**
 * The position of the white space at the end of a text. A loop, since a pattern would start again at each white-space
 * character.
 */
function startOfBlanks(text: string): number {
  let at = text.length;
  while (at > 0 && text[at - 1] !== '\n' && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

const join = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');
