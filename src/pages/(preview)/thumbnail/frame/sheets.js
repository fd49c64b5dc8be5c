import { readAddress, resolveUrl, rewriteCss } from './css-text.js';
import { fontRule, loadedFaces } from './fonts.js';

const maxImports = 30;

/** The imports at the start of a style sheet: [{ url, condition }]. Later ones are invalid. */
function readImports(text) {
  const found = [];
  const head = /\s+|<!--|-->|\/\*[\s\S]*?(?:\*\/|$)|@charset[^;]*;|@layer[^;{]*;/iy;
  let at = 0;
  for (;;) {
    head.lastIndex = at;
    if (head.test(text)) at = head.lastIndex;
    else if (/^@import\s/i.test(text.slice(at, at + 8))) {
      let start = at + 7;
      while (/\s/.test(text[start] ?? '')) start += 1;
      const isFunction = /^url\(/i.test(text.slice(start, start + 4));
      const { url, end } = readAddress(text, isFunction ? start + 4 : start);
      const stop = text.indexOf(';', end);
      at = stop === -1 ? text.length : stop + 1;
      const condition = text
        .slice(end, stop === -1 ? text.length : stop)
        .replace(/^\s*\)/, '')
        .trim();
      found.push({ url, condition });
    } else return found;
  }
}

/** `layer(x) supports(y) media` of an import, as rules around the imported ones. */
function wrapImported(css, condition) {
  let rest = condition;
  let wrapped = css;
  const layer = /^layer(?:\(([^)]*)\))?(?=\s|$)/i.exec(rest);
  if (layer) {
    rest = rest.slice(layer[0].length).trim();
    wrapped = `@layer ${layer[1] ?? ''}{${wrapped}}`;
  }
  const supports = /^supports\(([^)]*(?:\([^)]*\)[^)]*)*)\)/i.exec(rest.slice(0, 500));
  if (supports) {
    rest = rest.slice(supports[0].length).trim();
    wrapped = `@supports (${supports[1]}){${wrapped}}`;
  }
  return rest ? `@media ${rest}{${wrapped}}` : wrapped;
}

/**
 * Reads every style sheet of the page as self-contained text. `unreadable` counts cross-origin sheets without CORS:
 * their effect is visible in computed styles only.
 */
export async function readSheets({ isUsed, load, loadText }) {
  const faces = loadedFaces();
  let imports = 0;
  let unreadable = 0;
  const embed = (url) => (isUsed(url) ? load(url) : null);

  const readImported = async (url, base, condition) => {
    const address = resolveUrl(url, base);
    imports += 1;
    if (!address || imports > maxImports) return '';
    return wrapImported(await readText(address), condition);
  };
  const readRules = (rules, base) =>
    Promise.all(
      [...rules].map((rule) => {
        if (rule instanceof CSSFontFaceRule) return fontRule(rule, base, { faces, load });
        if (rule instanceof CSSNamespaceRule) return '';
        if (!(rule instanceof CSSImportRule)) return rewriteCss(rule.cssText, base, embed);
        const { layerName = null, supportsText = null, media } = rule;
        const layer = layerName === null ? '' : layerName === '' ? 'layer ' : `layer(${layerName}) `;
        const supports = supportsText === null ? '' : `supports(${supportsText}) `;
        return readImported(rule.href, base, `${layer}${supports}${media.mediaText}`);
      }),
    );
  const readText = async (url) => {
    const text = await loadText(url).catch(() => null);
    if (text === null) {
      unreadable += 1;
      return '';
    }
    const sheet = new CSSStyleSheet({ baseURL: url });
    sheet.replaceSync(text);
    const imported = readImports(text).map((one) => readImported(one.url, url, one.condition));
    return [...(await Promise.all(imported)), ...(await readRules(sheet.cssRules, url))].join('\n');
  };
  const rulesOf = (sheet) => {
    try {
      return sheet.cssRules;
    } catch {
      return null;
    }
  };
  const readSheet = async (sheet) => {
    const rules = rulesOf(sheet);
    const css = rules
      ? (await readRules(rules, sheet.href ?? document.baseURI)).join('\n')
      : await readText(sheet.href);
    const { mediaText } = sheet.media;
    return mediaText ? rewriteCss(`@media ${mediaText}{${css}}`, document.baseURI, (url) => url) : css;
  };
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets].filter(
    ({ disabled }) => !disabled,
  );
  const texts = await Promise.all(sheets.map(readSheet));
  return { texts, unreadable };
}
