/** The parts of a web that decide what its result looks like. */
export type WebCode = {
  html: string;
  css: string;
  js: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
};

/** The least number of characters of a link or head tag; `assemblePage` skips shorter ones without an error. */
export const minLinkLength = 10;

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Links and head tags as they are used: trimmed, the short ones left out. */
export function usableLinks(items: readonly string[]): string[] {
  return items.map((item) => item.trim()).filter((item) => item.length >= minLinkLength);
}

/** Makes a closing style tag inside the sheet harmless: in CSS `\/` is the same character as `/`. */
function insideStyle(css: string): string {
  return css.replaceAll(/<\/(?=style)/gi, '<\\/');
}

/**
 * Makes a closing script tag inside the code harmless: in strings, templates and patterns `\/` is `/`.
 * `<!--` followed by `<script` would hide the closing tag from the parser, so it is broken up likewise.
 */
function insideScript(js: string): string {
  const closed = js.replaceAll(/<\/(?=script)/gi, '<\\/');
  return /<script/i.test(closed) ? closed.replaceAll('<!--', '<\\!--') : closed;
}

/** A page in the order people know: head tags, style links, style, body, script links, script. */
function page(web: WebCode, style: string, script: string, linkMark = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...usableLinks(web.htmlLinks),
    ...usableLinks(web.cssLinks).map(
      (link) => `<link rel="stylesheet"${linkMark} href="${attribute(link)}">`,
    ),
    style,
    '</head>',
    '<body>',
    web.html,
    ...usableLinks(web.jsLinks).map((link) => `<script src="${attribute(link)}"></script>`),
    script,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Builds the page of a web. `js` is given apart from the web when it has been prepared (guarded) before. */
export function assemblePage(web: WebCode, js: string = web.js): string {
  // The name lets errors be told by the script pane's own lines, which begin right behind the tag.
  const code = js.trim() === '' ? '' : `${insideScript(js)}\n//# sourceURL=script.js\n`;
  const style = `<style data-web-css>${insideStyle(web.css)}</style>`;
  // The marks let the sheets be changed in a running page.
  return page(web, style, `<script>${code}</script>`, ' data-web-link');
}

/** The same page with its style sheet and script in files beside it; it is called `title` unless a head tag does. */
export function pageWithFiles(
  web: WebCode,
  title: string,
): Record<'index.html' | 'style.css' | 'script.js', string> {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const named = { ...web, htmlLinks: [...web.htmlLinks, `<title>${name}</title>`] };
  return {
    'index.html': page(
      web.htmlLinks.some((tag) => /<title\b/i.test(tag)) ? web : named,
      '<link rel="stylesheet" href="style.css">',
      '<script src="script.js"></script>',
    ),
    'style.css': web.css,
    'script.js': web.js,
  };
}
