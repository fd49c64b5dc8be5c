import { isModule as hasModuleSyntax } from '../../../shared/preview/frame/script/module-syntax.js';
import {
  codeOf,
  elementOf,
  isFound,
  isNothing,
  type Outline,
  type Piece,
  type Resolve,
  toAbsolute,
  trimLine,
} from './html-outline.ts';

/**
 * The places of a page's scripts. `pane` contains only one script, since a script that throws must not stop another,
 * and `'use strict'` applies to its own.
 */
export type ScriptPlan = {
  pane: { piece: Piece; text: string } | null;
  /** Addresses of links, which run before the pane. */
  links: ReadonlyMap<Piece, string>;
  /** Elements to write at the end of the HTML, in order; their pieces are cut. */
  ending: ReadonlyMap<Piece, string>;
  /** Elements to write in place of those in the source, because their files are not imported. */
  rewritten: ReadonlyMap<Piece, string>;
  missing: readonly string[];
  notes: readonly string[];
};

type Script = {
  piece: Piece;
  text: string | null;
  url: string | null;
  isDeferred: boolean;
  isModule: boolean;
};

const scriptType = /^\s*(|(text|application)\/(x-)?(java|ecma)script)\s*$/i;
const loading = new Set([
  'src',
  'defer',
  'async',
  'charset',
  'integrity',
  'crossorigin',
  'referrerpolicy',
  'fetchpriority',
]);
const plain = new Set([...loading, 'type', 'language', 'nonce']);

/**
 * Plans the scripts of a page so that they run in their order. The pane and the links of a web run after its HTML, so
 * only the last script and links before it can be moved there, and only if no content follows them. For scripts of
 * the head that are moved there, a note says that they run later.
 */
export function planScripts(source: string, outline: Outline, resolve: Resolve): ScriptPlan {
  const code = codeOf(outline, resolve);
  const { running, missing } = findScripts(outline.pieces, resolve);
  const trailing = findTrailing(source, outline);
  const firstModule = running.find(({ isModule }) => isModule);
  const afterModule = new Set(firstModule && running.slice(running.indexOf(firstModule) + 1));
  const canMove = (one: Script) =>
    !isFound(one.piece, plain, code) &&
    (one.piece.isInHead || one.isDeferred || trailing.has(one.piece)) &&
    (one.isModule
      ? one.text !== null
      : // A script that follows the module would run before it.
        !afterModule.has(one) &&
        (one.text === null
          ? one.url !== null
          : !hasModuleSyntax(one.text) && !/\bdocument\s*\.\s*(write(ln)?|currentScript)\b/.test(one.text)));
  const toPane = (one: Script | undefined) =>
    one && one.text !== null && canMove(one)
      ? { piece: one.piece, text: paneText(one.text, one.isModule) }
      : null;

  // Modules stay in place and run after a pane with a classic script.
  const rest = running.filter(({ isModule }) => !isModule);
  // Deferred links that run last stay in place and run after the pane.
  const lastOwn = rest.findLastIndex(({ isDeferred, text }) => !isDeferred || text !== null);
  const own = rest[lastOwn];
  if (own && (own.text !== null || !canMove(own))) rest.splice(lastOwn + 1);
  let pane = toPane(rest.at(-1));
  if (pane) rest.pop();
  const last = running.at(-1);
  const isModulePane = pane === null && last?.isModule === true;
  if (isModulePane) pane = toPane(last);
  const linked = rest.slice(rest.findLastIndex((one) => one.text !== null || !canMove(one)) + 1);
  const staysBefore = rest.length > linked.length;
  // A library in the head is moved only if no script that stays may need it, or need to run before it.
  const links =
    staysBefore && linked.some(({ piece, isDeferred }) => piece.isInHead && !isDeferred) ? [] : linked;
  const moved = new Set(links);
  const staying = running.filter((one) => one.piece !== pane?.piece && !moved.has(one));
  const paneAt = isModulePane ? -1 : running.findIndex(({ piece }) => piece === pane?.piece);
  const beforePane = new Set(running.slice(0, Math.max(0, paneAt)));
  const ending = staying.filter(
    (one) => one.isDeferred && !one.isModule && (one.text !== null || beforePane.has(one)),
  );
  const isEnding = new Set(ending);
  return {
    pane,
    links: new Map(links.map(({ piece, url }) => [piece, url ?? ''])),
    ending: elementsFor(ending),
    rewritten: elementsFor(
      staying.filter((one) => !isEnding.has(one) && one.text !== null && one.piece.attributes.has('src')),
    ),
    missing,
    notes: [...notesOn(running, pane), ...notesOnEarlier(ending.filter((one) => afterModule.has(one)))],
  };
}

/** The scripts in execution order, without those whose order does not matter, and the addresses of missing files. */
function findScripts(pieces: readonly Piece[], resolve: Resolve) {
  const [running, deferred, missing]: [Script[], Script[], string[]] = [[], [], []];
  for (const piece of pieces) {
    const { attributes } = piece;
    const type = attributes.get('type') ?? '';
    const isModule = /^\s*module\s*$/i.test(type);
    if (piece.name !== 'script' || (!isModule && !scriptType.test(type) && !attributes.has('src'))) continue;
    const src = attributes.get('src')?.trim();
    const url = src === undefined ? null : toAbsolute(src);
    const text =
      src === undefined ? trimLine(withoutWrapper(piece.text)) : url === null ? resolve(src) : null;
    if (src !== undefined && url === null && text === null && !src.startsWith('data:')) {
      missing.push(src);
      continue;
    }
    const isOwnFile = src !== undefined && text !== null;
    if (!isOwnFile && !isModule && !scriptType.test(type)) continue;
    if (attributes.has('async') && !isOwnFile && (isModule || url !== null)) continue;
    const isDeferred =
      isModule || (src !== undefined && (attributes.has('defer') || attributes.has('async')));
    (isDeferred ? deferred : running).push({ piece, text, url, isDeferred, isModule });
  }
  return { running: [...running, ...deferred], missing };
}

/** The scripts at the end of the content, followed only by styles and other scripts. */
function findTrailing(source: string, { pieces, to }: Outline): ReadonlySet<Piece> {
  const found = new Set<Piece>();
  let end = to;
  for (const piece of pieces.toReversed()) {
    if (piece.from >= to) continue;
    if (piece.to < end && !isNothing(source.slice(piece.to, end))) break;
    if (!['script', 'style', 'link'].includes(piece.name)) break;
    const isData = piece.name === 'script' && !scriptType.test(piece.attributes.get('type') ?? '');
    if (isData && !/module/i.test(piece.attributes.get('type') ?? '')) break;
    found.add(piece);
    end = piece.from;
  }
  return found;
}

/** The script as an element that loads no file of the import, and that runs where it is. */
function elementFor({ piece, text, url }: Script): string {
  const kept = [...piece.attributes].filter(([name]) => !loading.has(name));
  return elementOf('script', new Map(url === null ? kept : [['src', url], ...kept]), text ?? '');
}

const elementsFor = (scripts: readonly Script[]): ReadonlyMap<Piece, string> =>
  new Map(scripts.map((one) => [one.piece, elementFor(one)]));

const notesOnEarlier = (scripts: readonly Script[]): string[] =>
  scripts.map(
    ({ piece }) => `${shorten(piece.attributes.get('src') ?? '')} runs before the modules, no longer after`,
  );

function notesOn(scripts: readonly Script[], pane: ScriptPlan['pane']): string[] {
  const moved = scripts.find(({ piece }) => piece === pane?.piece);
  if (!moved) return [];
  const src = moved.piece.attributes.get('src');
  if (moved.isModule && pane?.text !== moved.text)
    return [
      `${src === undefined ? 'The module' : shorten(src)} ends with “export {}”, by which it stays a module`,
    ];
  return moved.piece.isInHead && !moved.isDeferred
    ? [
        `${src === undefined ? 'The script of the head' : shorten(src)} runs after the content, no longer before it`,
      ]
    : [];
}

/** A script as text of the pane, which becomes a module if it has the syntax of one. */
const paneText = (text: string, isOfModule: boolean) =>
  isOfModule && !hasModuleSyntax(text) ? `${text}\n\nexport {};\n` : text;

/** Removes the marks that hide a script from XML parsers. */
function withoutWrapper(text: string): string {
  const begin = /^\s*(?:\/\/[^\S\n]*)?<!\[CDATA\[[^\S\n]*\n?/.exec(text);
  const end = text.lastIndexOf(']]>');
  if (!begin || end < begin[0].length || text.slice(end + 3).trim() !== '') return text;
  const code = text.slice(begin[0].length, end).trimEnd();
  return code.endsWith('//') ? code.slice(0, -2) : code;
}

/** An address as notes quote it. */
export const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
