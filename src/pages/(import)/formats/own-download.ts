import { maxLinks } from '../../../modules/webs/rules/fields.ts';
import { usableLinks } from '../../../modules/webs/rules/links.ts';
import { renderFileFrame } from '../../../modules/webs/rules/page.ts';
import { splitDocument } from './html-document.ts';
import { decodeEntities } from './html-tags.ts';

const noTitle = '<title></title>\n';

/** Takes the links off the end of a text, each on a line of its own between `before` and `after`. */
function takeLinks(text: string, before: string, after: string): { rest: string; links: string[] } {
  const links: string[] = [];
  let end = text.length;
  while (links.length < maxLinks && text.endsWith(after, end)) {
    const from = text.lastIndexOf('\n', end - 1);
    if (from < 0 || !text.startsWith(before, from + 1)) break;
    const link = decodeEntities(text.slice(from + 1 + before.length, end - after.length));
    if (usableLinks([link]).length === 0) break;
    links.unshift(link);
    end = from;
  }
  return { rest: text.slice(0, end), links };
}

/**
 * The panes and links of a web from the three files that the editor downloads (`renderFiles`); null for other files.
 * Panes are exact, except that script links at the end of the HTML cannot be distinguished from those of the web, and
 * become such.
 */
export function parseOwnDownload(index: string, css: string, js: string) {
  const frame = renderFileFrame({ js, cssLinks: [], jsLinks: [], htmlLinks: [] }, '');
  const [start = '', joint = ''] = frame.before.split(noTitle);
  const jointAt = index.indexOf(joint, start.length);
  const end = index.length - frame.after.length;
  if (!index.startsWith(start) || !index.endsWith(frame.after) || jointAt < 0 || jointAt + joint.length > end)
    return null;
  const scripts = takeLinks(index.slice(jointAt + joint.length, end), '<script src="', '"></script>');
  const sheets = takeLinks(index.slice(start.length - 1, jointAt - 1), '<link rel="stylesheet" href="', '">');
  const head = splitDocument(`<!doctype html>\n<head>${sheets.rest}\n</head>\n<body></body>`);
  const { title, description, htmlLinks, notes } = head;
  return {
    ...{ title, description, htmlLinks, notes, css, js },
    html: scripts.rest,
    cssLinks: sheets.links,
    jsLinks: scripts.links,
  };
}
