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

/** The links and head tags of a web, which determine what surrounds its HTML. */
type WebLinks = Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks'>;

/** A page without the HTML in its body. */
type Frame = { before: string; after: string };

/** What surrounds the HTML of a page, in the usual order: head tags, style links, style, body, script links, script. */
function renderFrame(web: WebLinks, style: string, script: string, linkMark = ''): Frame {
  const before = [
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
    '',
  ];
  const after = [
    '',
    ...usableLinks(web.jsLinks).map((link) => `<script src="${escapeAttribute(link)}"></script>`),
    script,
    '</body>',
    '</html>',
    '',
  ];
  return { before: before.join('\n'), after: after.join('\n') };
}

/** Renders the page of a web. Pass `js` if the script has been transformed (e.g. with loop guards) beforehand. */
export function assemblePage(web: WebCode, js: string = web.js): string {
  // The source URL identifies errors of the script pane; line numbers match because the code begins right after the tag.
  const code = js.trim() === '' ? '' : `${escapeScript(js)}\n//# sourceURL=script.js\n`;
  const style = `<style data-web-css>${escapeStyle(web.css)}</style>`;
  // The data attributes let the style sheets be replaced in a running page.
  const { before, after } = renderFrame(web, style, `<script>${code}</script>`, ' data-web-link');
  return before + web.html + after;
}

/**
 * What surrounds the HTML in the same page with the CSS in style.css and the script in script.js, titled `title` unless a
 * head tag sets a title.
 */
export function renderFileFrame(web: WebLinks, title: string): Frame {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const named = { ...web, htmlLinks: [...web.htmlLinks, `<title>${name}</title>`] };
  return renderFrame(
    web.htmlLinks.some((tag) => /<title\b/i.test(tag)) ? web : named,
    '<link rel="stylesheet" href="style.css">',
    '<script src="script.js"></script>',
  );
}

/** The files of the page that `renderFileFrame` describes. */
export function renderFiles(
  web: WebCode,
  title: string,
): Record<'index.html' | 'style.css' | 'script.js', string> {
  const { before, after } = renderFileFrame(web, title);
  return { 'index.html': before + web.html + after, 'style.css': web.css, 'script.js': web.js };
}
