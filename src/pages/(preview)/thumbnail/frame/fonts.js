import { readAddress, resolveUrl } from './css-text.js';

const plain = (text) => text.trim().replaceAll(/["']/g, '').toLowerCase();
const keyOf = (family, weight, style, range) =>
  [plain(family), weight || 'normal', style || 'normal', plain(range || 'U+0-10FFFF')].join('|');

/** The font faces that the page has loaded, out of all that its style sheets declare. */
export function loadedFaces() {
  const faces = [...document.fonts].filter(({ status }) => status === 'loaded');
  return new Set(
    faces.map(({ family, weight, style, unicodeRange }) => keyOf(family, weight, style, unicodeRange)),
  );
}

/** A @font-face rule with the font file embedded; empty if the page does not use the font. */
export async function fontRule({ style, cssText }, base, { faces, load }) {
  const value = (name) => style.getPropertyValue(name);
  const source = value('src');
  const urls = [...source.matchAll(/url\(/gi)]
    .filter(
      ({ index }) => !/^[^,]*(embedded-opentype|format\("?svg)/i.test(source.slice(index, index + 2_000)),
    )
    .map(({ index }) => resolveUrl(readAddress(source, index + 4).url, base))
    .filter(Boolean);
  if (urls.length === 0) return cssText;
  if (
    !faces.has(keyOf(value('font-family'), value('font-weight'), value('font-style'), value('unicode-range')))
  )
    return '';
  let data = null;
  for (const url of urls) data ??= await load(url);
  const others = [...style].filter((name) => name !== 'src').map((name) => `${name}:${value(name)};`);
  return data ? `@font-face{${others.join('')}src:url("${data}")}` : '';
}
