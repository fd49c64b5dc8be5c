import { endOfScript } from '../../../shared/rules/script-end.ts';

/** Attributes of a tag by their names in lower case; the first of duplicates counts. */
export type Attributes = ReadonlyMap<string, string>;

/**
 * A tag, by its positions in the source. `text` is the content of an element that contains no markup, such as a script.
 */
export type Tag = {
  kind: 'open' | 'close' | 'doctype';
  name: string;
  from: number;
  to: number;
  attributes: Attributes;
  isSelfClosing: boolean;
  text: string;
};

/** Elements whose content is text up to their closing tag. */
const rawText = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
]);

/**
 * The tags of an HTML source, as browsers parse them
 * (https://html.spec.whatwg.org/multipage/parsing.html#tokenization), in linear time for any source. An element with
 * raw text is one tag, including its closing tag.
 */
export function* readTags(source: string): Generator<Tag> {
  let at = source.indexOf('<');
  while (at >= 0) {
    const tag = tagAt(source, at);
    if (tag === null) return;
    if (typeof tag !== 'number') yield tag;
    at = source.indexOf('<', typeof tag === 'number' ? tag : tag.to);
  }
}

/** The tag at a position; the position at which to continue if there is none; or null if no tag follows. */
function tagAt(source: string, from: number): Tag | number | null {
  if (source.startsWith('<!--', from)) {
    const end = /^<!--(?:>|->)/.test(source.slice(from, from + 6)) ? from + 2 : from + 4;
    return after(source, end === from + 2 ? '>' : '-->', end);
  }
  const mark = source[from + 1] ?? '';
  if (mark === '!' || mark === '?') {
    const to = after(source, '>', from);
    if (to === null || !/^<!doctype/i.test(source.slice(from, from + 10))) return to;
    return { kind: 'doctype', name: '', from, to, attributes: new Map(), isSelfClosing: false, text: '' };
  }
  const kind = mark === '/' ? 'close' : 'open';
  const nameAt = from + (kind === 'close' ? 2 : 1);
  if (!/[a-z]/i.test(source[nameAt] ?? '')) return from + 1;
  const nameEnd = skip(source, nameAt, isInName);
  const name = source.slice(nameAt, nameEnd).toLowerCase();
  const end = readAttributes(source, nameEnd);
  if (end === null) return null;
  const tag = { kind, name, from, ...end, text: '' } as const;
  return kind === 'open' && rawText.has(name) ? withText(source, tag) : tag;
}

function after(source: string, text: string, from: number): number | null {
  const at = source.indexOf(text, from);
  return at < 0 ? null : at + text.length;
}

function find(source: string, pattern: string, from: number): number {
  const matches = new RegExp(pattern, 'gi');
  matches.lastIndex = from;
  return matches.exec(source)?.index ?? source.length;
}

function withText(source: string, tag: Tag): Tag {
  const textEnd =
    tag.name === 'script' ? endOfScript(source, tag.to) : find(source, `</${tag.name}[\\s/>]`, tag.to);
  const to = after(source, '>', textEnd);
  return { ...tag, text: source.slice(tag.to, textEnd), to: to ?? source.length };
}

const isSpace = (character: string) => /\s/.test(character);
const isInName = (character: string) => !/[\s/>]/.test(character);
const isInAttribute = (character: string) => !/[\s/>=]/.test(character);
const isInValue = (character: string) => !/[\s>]/.test(character);

function skip(source: string, from: number, holds: (character: string) => boolean): number {
  let at = from;
  while (at < source.length && holds(source[at] ?? '')) at += 1;
  return at;
}

/** The attributes after a tag's name, and where the tag ends; null if it does not end. */
function readAttributes(source: string, from: number) {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    at = skip(source, at, (character) => isSpace(character) || character === '/');
    if (at >= source.length) return null;
    if (source[at] === '>') return { attributes, isSelfClosing: source[at - 1] === '/', to: at + 1 };
    const nameEnd = skip(source, at + 1, isInAttribute);
    const name = source.slice(at, nameEnd).toLowerCase();
    at = skip(source, nameEnd, isSpace);
    const value =
      source[at] === '=' ? readValue(source, skip(source, at + 1, isSpace)) : { text: '', to: at };
    if (value === null) return null;
    if (!attributes.has(name)) attributes.set(name, decodeEntities(value.text));
    at = value.to;
  }
}

function readValue(source: string, from: number): { text: string; to: number } | null {
  const quote = source[from] ?? '';
  if (quote !== '"' && quote !== "'") {
    const to = skip(source, from, isInValue);
    return { text: source.slice(from, to), to };
  }
  const end = source.indexOf(quote, from + 1);
  return end < 0 ? null : { text: source.slice(from + 1, end), to: end + 1 };
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes the character references of titles and addresses: numeric ones, and the names that HTML itself needs. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (all, decimal, hex, name) => {
      if (name) return named.get(name.toLowerCase()) ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
