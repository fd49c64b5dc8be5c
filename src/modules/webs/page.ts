/** The fields of a web that determine its rendered page. */
export type WebCode = {
  html: string;
  css: string;
  js: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
};

/** Minimum length of a link or head tag, in characters; `assemblePage` skips shorter ones without an error. */
export const minLinkLength = 10;

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Trims links and head tags, and drops those that are too short. */
export function usableLinks(items: readonly string[]): string[] {
  return items.map((item) => item.trim()).filter((item) => item.length >= minLinkLength);
}

/** Escapes closing style tags in the CSS, where `\/` is the same character as `/`. */
function escapeStyle(css: string): string {
  return css.replaceAll(/<\/(?=style)/gi, '<\\/');
}

/**
 * Escapes closing script tags in the code: `\/` means `/` in strings, templates and regular expressions.
 * `<!--` followed by `<script` would hide the closing tag from the HTML parser, so it is escaped as well.
 */
function escapeScript(js: string): string {
  const closed = js.replaceAll(/<\/(?=script)/gi, '<\\/');
  return /<script/i.test(closed) ? closed.replaceAll('<!--', '<\\!--') : closed;
}

/** Assembles the page in the usual order: head tags, style links, style, body, script links, script. */
function renderDocument(web: WebCode, style: string, script: string, linkMark = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...usableLinks(web.htmlLinks),
    ...usableLinks(web.cssLinks).map(
      (link) => `<link rel="stylesheet"${linkMark} href="${escapeAttribute(link)}">`,
    ),
    style,
    '</head>',
    '<body>',
    web.html,
    ...usableLinks(web.jsLinks).map((link) => `<script src="${escapeAttribute(link)}"></script>`),
    script,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Renders the page of a web. Pass `js` if the script has been transformed (e.g. with loop guards) beforehand. */
export function assemblePage(web: WebCode, js: string = web.js): string {
  // The source URL identifies errors of the script pane; line numbers match because the code begins right after the tag.
  const code = js.trim() === '' ? '' : `${escapeScript(js)}\n//# sourceURL=script.js\n`;
  const style = `<style data-web-css>${escapeStyle(web.css)}</style>`;
  // The data attributes let the style sheets be replaced in a running page.
  return renderDocument(web, style, `<script>${code}</script>`, ' data-web-link');
}

/** Renders the same page with the CSS and the script in separate files, titled `title` unless a head tag sets a title. */
export function renderFiles(
  web: WebCode,
  title: string,
): Record<'index.html' | 'style.css' | 'script.js', string> {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const named = { ...web, htmlLinks: [...web.htmlLinks, `<title>${name}</title>`] };
  return {
    'index.html': renderDocument(
      web.htmlLinks.some((tag) => /<title\b/i.test(tag)) ? web : named,
      '<link rel="stylesheet" href="style.css">',
      '<script src="script.js"></script>',
    ),
    'style.css': web.css,
    'script.js': web.js,
  };
}
