import type { Parser, Tree } from '@lezer/common';
import { parser as cssParser } from '@lezer/css';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { configureNesting, parser as htmlParser } from '@lezer/html';
import { parser as jsParser } from '@lezer/javascript';
import { parser as markdownParser } from '@lezer/markdown';
import { parser as sassParser } from '@lezer/sass';
import { LRUCache } from 'lru-cache';
import type { WebWhole } from '../../../modules/webs/contract/index.ts';
import type { Pane, SourceKind } from '../../../modules/webs/rules/source-kinds.ts';

/**
 * The content of a pane, as highlighted, escaped HTML: the source if its author wrote one, and the code that runs.
 */
export type ShownCode = { code: string; source: { kind: SourceKind; html: string; isStale: boolean } | null };

/** The code that a pane runs, or its author's source. */
type Language = Pane | SourceKind;

/** Maximum characters of code that are highlighted, since highlighting costs HTML size and CPU time. */
export const maxHighlighted = 64 << 10;

const sliceMs = 4;
/**
 * Maximum CPU time (ms) for parsing. Code that takes longer is not highlighted; ordinary code of this length never
 * does.
 */
const maxParseMs = 80;
const pieceLength = 4 << 10;

const resolvers: Record<Language, Parser> = {
  html: htmlParser.configure({
    wrap: configureNesting([
      { tag: 'script', parser: jsParser },
      { tag: 'style', parser: cssParser },
    ]),
  }),
  css: cssParser,
  js: jsParser,
  markdown: markdownParser,
  scss: sassParser,
  less: sassParser,
  tailwind: cssParser,
  typescript: jsParser.configure({ dialect: 'ts' }),
  jsx: jsParser.configure({ dialect: 'jsx' }),
  tsx: jsParser.configure({ dialect: 'ts jsx' }),
};

/**
 * One-letter classes keep the HTML small: a long web has tens of thousands of tokens. Punctuation keeps the text
 * color.
 */
const classes = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.self, tags.operatorKeyword], class: 'k' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue, tags.regexp], class: 's' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: 'n' },
  { tag: [tags.comment, tags.docComment, tags.documentMeta, tags.processingInstruction], class: 'c' },
  { tag: [tags.tagName, tags.className, tags.typeName], class: 't' },
  { tag: [tags.attributeName, tags.propertyName, tags.labelName], class: 'a' },
  { tag: [tags.heading, tags.strong], class: 't' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'f' },
]);

const kept = new LRUCache<string, string>({
  maxSize: 16 << 20,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** `highlight` with a cache; `key` must change with the code. */
export async function highlightOnce(key: string, language: Language, code: string): Promise<string> {
  const name = `${key} ${language}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = await highlight(language, code);
  kept.set(name, made);
  return made;
}

/** The content of a pane of a web, highlighted once for each of its states. */
export async function highlightPane(
  web: Pick<WebWhole, '_id' | 'updatedAt' | 'sources' | Pane>,
  pane: Pane,
): Promise<ShownCode> {
  const key = `${web._id} ${web.updatedAt}`;
  const code = await highlightOnce(key, pane, web[pane]);
  const source = web.sources?.[pane];
  if (!source) return { code, source: null };
  const { kind, text, isStale = false } = source;
  return { code, source: { kind, isStale, html: await highlightOnce(key, kind, text) } };
}

/**
 * Returns code as escaped HTML, with its beginning highlighted. Works in slices of a few milliseconds, so that it does
 * not block other requests.
 */
export async function highlight(language: Language, code: string): Promise<string> {
  const head = code.slice(0, maxHighlighted);
  const pause = pauser();
  const tree = await parse(resolvers[language], head, pause);
  if (tree === null) return escapeText(code);
  const html: string[] = [];
  for (let from = 0; from < head.length; from += pieceLength) {
    html.push(colour(head, tree, from, Math.min(from + pieceLength, head.length)));
    await pause();
  }
  return html.join('') + escapeText(code.slice(maxHighlighted));
}

async function parse(parser: Parser, code: string, pause: () => Promise<void>): Promise<Tree | null> {
  const parse = parser.startParse(code);
  for (let spent = 0; spent < maxParseMs * 1_000; ) {
    const start = process.threadCpuUsage();
    const tree = parse.advance();
    if (tree) return tree;
    spent += process.threadCpuUsage(start).user;
    await pause();
  }
  return null;
}

function colour(code: string, tree: Tree, from: number, to: number): string {
  let html = '';
  let at = from;
  const mark = (start: number, end: number, name: string) => {
    html += `${escapeText(code.slice(at, start))}<i class="${name}">${escapeText(code.slice(start, end))}</i>`;
    at = end;
  };
  highlightTree(tree, classes, mark, from, to);
  return html + escapeText(code.slice(at, to));
}

function pauser(): () => Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < sliceEnd) return;
    await new Promise((resolve) => setImmediate(resolve));
    sliceEnd = performance.now() + sliceMs;
  };
}

/** Escapes text for use anywhere inside an element. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
