import { maxLinks } from '../../../modules/webs/rules/fields.ts';
import {
  codeOf,
  elementOf,
  isFound,
  type Outline,
  type Piece,
  type Resolve,
  toAbsolute,
  trimLine,
} from './html-outline.ts';

/** Where the style sheets of a page go, such that they apply in their order. */
export type StylePlan = {
  pane: ReadonlyMap<Piece, string>;
  links: ReadonlyMap<Piece, string>;
  /** Elements that stay, in the form in which they are written. */
  staying: ReadonlyMap<Piece, string>;
  /** Elements of the head that must follow the pane, and so move to the beginning of the HTML. */
  below: ReadonlySet<Piece>;
  missing: readonly string[];
};

/**
 * A style sheet in the page. `text`: its text, with its media; null for an external one. `element`: the sheet as an
 * element.
 */
type Sheet = { piece: Piece; text: string | null; url: string | null; element: string; isPlain: boolean };

const plain = new Set([
  'type',
  'media',
  'nonce',
  'rel',
  'href',
  'crossorigin',
  'integrity',
  'charset',
  'referrerpolicy',
]);
const isPlainMedia = (media = '') => /^\s*(all|screen)?\s*$/i.test(media);
/** Rules that take effect only at the beginning of a style sheet. */
const firstRules = /@(import|charset|namespace)\b/i;
/** Detects scripts that find style elements by their position or name. */
const lookups =
  /\bstyleSheets\b|querySelector(?:All)?\(\s*['"`](?:head(?:\s*>)?\s*)?(?:style|link)\b|getElementsByTagName\(\s*['"`](?:style|link)\b/;

/**
 * A web applies, in this order, its head tags, its links, its pane and the styles in its HTML. The pane gets the last
 * consecutive style sheets of the head that can be combined, links get the sheets right before those, and head tags the
 * rest before. Sheets that fit nowhere stay below the pane.
 */
export function planStyles(
  source: string,
  outline: Outline,
  resolve: Resolve,
  canBeTag: (element: string) => boolean,
): StylePlan {
  const { sheets, missing } = findSheets(source, outline, resolve);
  const head = sheets.filter(({ piece }) => piece.isInHead);
  const isLookedUp = lookups.test(codeOf(outline, resolve).text);
  const canJoin = (at: number) => isCode(head[at]) && !isLookedUp;
  const continues = (at: number) =>
    canJoin(at - 1) && !firstRules.test(head[at]?.text ?? '') && isClosed(head[at - 1]?.text ?? '');
  const isLink = (at: number) => head[at]?.url != null && head[at].isPlain;
  /** The pane's sheets from `at` on, and the links before them. */
  const startOf = (at: number) => {
    let [pane, links] = [at, at];
    while (links > 0 && isLink(links - 1)) links -= 1;
    return { links, pane, end: pane };
  };
  const runs = head.flatMap((_, at) => (canJoin(at) && !continues(at) ? [startOf(at)] : []));
  for (const run of runs)
    while (canJoin(run.end) && (run.end === run.pane || continues(run.end))) run.end += 1;
  if (runs.length === 0) runs.push({ ...startOf(head.length), end: head.length });
  const otherTags = outline.pieces.filter(({ isInHead }) => isInHead).length - head.length;
  const fits = ({ links }: { links: number }) =>
    links + otherTags <= maxLinks && head.slice(0, links).every(({ element }) => canBeTag(element));
  const run = runs.findLast(fits) ?? { links: 0, pane: 0, end: 0 };
  const moved = new Set(head.slice(run.links, run.end).map(({ piece }) => piece));
  const of = (from: number, to: number) => head.slice(from, to);
  return {
    pane: new Map(of(run.pane, run.end).map(({ piece, text }) => [piece, text ?? ''])),
    links: new Map(of(run.links, run.pane).map(({ piece, url }) => [piece, url ?? ''])),
    staying: new Map(sheets.filter(({ piece }) => !moved.has(piece)).map((one) => [one.piece, one.element])),
    below: new Set(of(run.end, head.length).map(({ piece }) => piece)),
    missing,
  };
}

const isCode = (sheet: Sheet | undefined) => sheet?.isPlain === true && sheet.text !== null;

function findSheets(source: string, outline: Outline, resolve: Resolve) {
  const code = codeOf(outline, resolve);
  const sheets: Sheet[] = [];
  const missing: string[] = [];
  for (const piece of outline.pieces) {
    const { name, attributes } = piece;
    if (!/^\s*(text\/css)?\s*$/i.test(attributes.get('type') ?? '') || !isSheet(piece)) continue;
    const href = name === 'link' ? (attributes.get('href') ?? '').trim() : null;
    const url = href === null ? null : toAbsolute(href);
    const found = href === null ? trimLine(piece.text) : url === null ? resolve(href) : null;
    const tag = source.slice(piece.from, piece.to).trim();
    if (href !== null && url === null && found === null) {
      if (href.startsWith('data:'))
        sheets.push({ piece, text: null, url: null, element: tag, isPlain: false });
      else missing.push(href);
      continue;
    }
    const isOwnFile = found !== null && name === 'link';
    // Some pages defer a sheet by giving it another medium, which its load handler changes.
    const media = attributes.has('onload') && name === 'link' ? '' : attributes.get('media');
    const text = found === null || isPlainMedia(media) ? found : `@media ${media} {\n${found}\n}`;
    const canWrap = isPlainMedia(media) || (found !== null && !firstRules.test(found) && isClosed(found));
    sheets.push({
      piece,
      text,
      url,
      element: isOwnFile ? elementOf('style', mediaOf(media), `\n${found}\n`) : tag,
      isPlain: canWrap && (isOwnFile || !isFound(piece, plain, code)),
    });
  }
  return { sheets, missing };
}

function isSheet({ name, attributes }: Piece): boolean {
  if (name === 'style') return true;
  const rel = attributes.get('rel') ?? '';
  return name === 'link' && /(^|\s)stylesheet(\s|$)/i.test(rel) && !/alternate/i.test(rel);
}

const mediaOf = (media = '') => new Map(media.trim() === '' ? [] : [['media', media]]);

/** Whether a style sheet leaves no comment, string or block open that would include the next sheet. */
function isClosed(css: string): boolean {
  const tokens =
    /\/\*[\s\S]*?(\*\/|$)|"(?:[^"\\\n]|\\(?:[\s\S]|$))*("|$|\n)|'(?:[^'\\\n]|\\(?:[\s\S]|$))*('|$|\n)|[{}()[\]]/g;
  let depth = 0;
  for (const [token, comment, double, single] of css.matchAll(tokens)) {
    if (comment === '' || double === '' || single === '') return false;
    if (token.length === 1) depth += '{(['.includes(token) ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
