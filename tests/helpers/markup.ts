export type Tag = { name: string; attributes: Map<string, string> };
export type Markup = {
  tags: Tag[];
  /** Everything that a strict parser does not accept as a tag, a doctype or a text, and on which parsers may differ. */
  parseErrors: string[];
};

const attribute = /\s+([\w:-]+)(?:="([^"<>]*)")?/gy;
const piece = /<!DOCTYPE html>|<!--(?:[^<>-]|-(?!-))*-->|<\/([a-z][\w-]*)>|<([a-z][\w-]*)/giy;
const raw = new Set(['script', 'style']);
/**
 * Characters that could end or hide the text of a script or style sheet; a comparison such as `width<=40em` cannot.
 */
const opener = /<[a-z!/?]/i;

/**
 * Parses a page strictly: a tag is a name and attributes in double quotes without `<` or `>`, and no text contains a
 * `<` (scripts and style sheets: none that could open a tag). A page that passes has the same meaning for every
 * parser.
 */
export function readMarkup(html: string): Markup {
  const tags: Tag[] = [];
  const doubts: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    piece.lastIndex = at;
    const found = piece.exec(html);
    const name = found?.[2]?.toLowerCase();
    if (!found || name === undefined) {
      if (!found) doubts.push(html.slice(at, at + 120));
      at = found ? piece.lastIndex : at + 1;
      continue;
    }
    const attributes = new Map<string, string>();
    attribute.lastIndex = piece.lastIndex;
    let end = piece.lastIndex;
    for (let next = attribute.exec(html); next; next = attribute.exec(html)) {
      attributes.set((next[1] ?? '').toLowerCase(), decoded(next[2] ?? ''));
      end = attribute.lastIndex;
    }
    const close = /^\s*\/?>/.exec(html.slice(end, end + 9));
    if (!close) doubts.push(html.slice(at, end + 80));
    tags.push({ name, attributes });
    at = end + (close?.[0].length ?? 0);
    if (raw.has(name)) at = html.indexOf(`</${name}>`, at);
    if (raw.has(name) && opener.test(html.slice(end, at))) doubts.push(html.slice(end, at));
  }
  return { tags, parseErrors: doubts };
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'" };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (named[name] ?? whole),
  );
