// Tokens to rewrite in a rule's text, found in one pass. The alternatives do not overlap, so matching is linear.
const tokenPattern =
  /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|url\(|:root(?![-\w])|(?<!:):(?:-webkit-)?(link|any-link|defined|target|modal|popover-open|focus|focus-visible|focus-within|indeterminate|user-valid|user-invalid)(?![-\w])|\(\s*prefers-color-scheme\s*:\s*(\w+)\s*\)/gi;

/** Replaces `:root` with the same specificity, since the root of the picture is an svg element. */
export const rootMark = 'data-picture-root';

/** Pseudo-classes that no element of an SVG image matches. An attribute with their names replaces them at the same specificity. */
export const stateMark = 'data-picture-is';
const states = [
  'any-link',
  'defined',
  'target',
  'modal',
  'popover-open',
  'focus',
  'focus-visible',
  'focus-within',
  'indeterminate',
  'user-valid',
  'user-invalid',
];

function isIn(element, state) {
  try {
    return element.matches(`:${state}`);
  } catch {
    // The browser does not know this pseudo-class.
    return false;
  }
}

/** The names of an element's states. Every element except an undefined custom one is `defined`. */
export const statesOf = (element) => states.filter((state) => isIn(element, state)).join(' ');

/** Selects elements that are in a state. A picture has visited no links, so every link counts as unvisited. */
export const stateSelector = (name) => `[${stateMark}~="${name === 'link' ? 'any-link' : name}"]`;

const withoutEscapes = (text) =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, code, sign) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : sign,
  );

/** Parses the URL that starts at `from`, right after `url(` or at a quote; `end` is where its token ends. */
export function readAddress(text, from) {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  const quote = text[at] === '"' || text[at] === "'" ? text[at] : '';
  const start = quote ? at + 1 : at;
  let end = start;
  while (end < text.length && text[end] !== (quote || ')')) end += text[end] === '\\' ? 2 : 1;
  const url = withoutEscapes(text.slice(start, end)).trim();
  return { url, end: quote ? end + 1 : end };
}

/** Resolves a URL against `base`; null if it is invalid or a fragment of this document. */
export function resolveUrl(url, base) {
  if (url === '' || url.startsWith('#')) return null;
  return URL.parse(url, base)?.href ?? null;
}

/**
 * Rewrites CSS: URLs are replaced with the result of `embed` (a promise of a URL; null removes it), `:root` and states
 * with their markers, and color scheme queries with their value for the page's current scheme.
 */
export async function rewriteCss(text, base, embed) {
  const parts = [];
  let from = 0;
  tokenPattern.lastIndex = 0;
  const put = (part, next) => {
    parts.push(part);
    from = next;
    tokenPattern.lastIndex = next;
  };
  for (let match = tokenPattern.exec(text); match; match = tokenPattern.exec(text)) {
    const [token, state, scheme] = match;
    if (/^["']/.test(token)) continue;
    parts.push(text.slice(from, match.index));
    const after = match.index + token.length;
    if (token.toLowerCase() === 'url(') {
      const { url, end } = readAddress(text, after);
      const close = text.indexOf(')', end);
      const absolute = resolveUrl(url, base);
      const embedded = absolute === null ? url : embed(absolute);
      put(
        Promise.resolve(embedded).then((address) => `url("${(address ?? 'data:,').replaceAll('"', '%22')}")`),
        close === -1 ? text.length : close + 1,
      );
    } else if (scheme) {
      const holds = matchMedia(`(prefers-color-scheme: ${scheme})`).matches;
      put(holds ? '(min-width: 0px)' : '(max-width: 0px)', after);
    } else put(state ? stateSelector(state.toLowerCase()) : `[${rootMark}]`, after);
  }
  return (await Promise.all([...parts, text.slice(from)])).join('');
}
