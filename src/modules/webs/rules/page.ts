import { isModule } from '../../../shared/preview/frame/script/module-syntax.js';
import { scriptElement, scriptText } from '../../../shared/preview/frame/script/script-element.js';
import { usableLinks } from './links.ts';

/** The fields of a web that determine its rendered page. */
export type WebCode = {
  html: string;
  css: string;
  js: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  /** The import map of its packages, which has to come before all modules; absent without any. */
  importMap?: string | undefined;
};

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes closing style tags in the CSS, where `\/` is the same character as `/`. */
function escapeStyle(css: string): string {
  return css.replaceAll(/<\/(?=style)/gi, '<\\/');
}

/** The links and head tags of a web, which determine what surrounds its HTML. */
type WebLinks = Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks'>;

/** A page without the HTML in its body. */
type Frame = { before: string; after: string };

/** The page up to its HTML, in the usual order: head tags, style links, style, body. */
function renderHead(web: WebLinks, style: string, map: string, linkMark = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    ...(map ? [map] : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...usableLinks(web.htmlLinks),
    ...usableLinks(web.cssLinks).map(
      (link) => `<link rel="stylesheet"${linkMark} href="${escapeAttribute(link)}">`,
    ),
    style,
    '</head>',
    '<body>',
    '',
  ].join('\n');
}

/** The script links behind the HTML. */
function renderScriptLinks(web: WebLinks): string {
  const links = usableLinks(web.jsLinks).map((link) => `<script src="${escapeAttribute(link)}"></script>`);
  return ['', ...links, ''].join('\n');
}

const end = '\n</body>\n</html>\n';

/** The page of a web up to the element of its script, which `scriptElement` renders. */
export function beginPage(web: WebCode): string {
  // The data attributes let the style sheets be replaced in a running page.
  const style = `<style data-web-css>${escapeStyle(web.css)}</style>`;
  const map = web.importMap ? `<script type="importmap">${web.importMap}</script>` : '';
  return renderHead(web, style, map, ' data-web-link') + web.html + renderScriptLinks(web);
}

/** Renders the page of a web. */
export const assemblePage = (web: WebCode): string => beginPage(web) + scriptElement(web.js) + end;

/**
 * The page around the HTML for a web whose CSS is in style.css and whose script is in script.js, titled `title`
 * unless a head tag sets a title. `packageMap` is the import map in the head. A module is in the page itself, since
 * browsers load none from the files of a disk.
 */
export function renderFileFrame(web: WebLinks & Pick<WebCode, 'js'>, title: string, packageMap = ''): Frame {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const named = { ...web, htmlLinks: [...web.htmlLinks, `<title>${name}</title>`] };
  const script = isModule(web.js)
    ? // A hashbang has to be at the very beginning.
      `<script type="module">${scriptText(web.js, true)}\n</script>`
    : '<script src="script.js"></script>';
  return {
    before: renderHead(
      web.htmlLinks.some((tag) => /<title\b/i.test(tag)) ? web : named,
      '<link rel="stylesheet" href="style.css">',
      packageMap,
    ),
    after: renderScriptLinks(web) + script + end,
  };
}

/** The files of the page that `renderFileFrame` describes. */
export function renderFiles(
  web: WebCode,
  title: string,
  packageMap = '',
): Record<'index.html' | 'style.css' | 'script.js', string> {
  const { before, after } = renderFileFrame(web, title, packageMap);
  return { 'index.html': before + web.html + after, 'style.css': web.css, 'script.js': web.js };
}
