export const isPage = (path: string): boolean => /\.(html?|xhtml)$/i.test(path);
export const isCode = (path: string): boolean => /\.(css|m?js)$/i.test(path);
export const isText = (path: string): boolean => isPage(path) || isCode(path);

/** The folder of a path with its slash, '' at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
export const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** The name of the innermost folder. */
export const folderNameOf = (folder: string): string =>
  folder.split('/').findLast((part) => part !== '') ?? '';

/** Files that are often next to code, and that are skipped silently. */
const ignored = /(^|\/)(\.[^/]*|thumbs\.db|license(\.\w+)?|readme(\.\w+)?|package(-lock)?\.json)$/i;
export const isIgnored = (path: string): boolean => ignored.test(path) || path.startsWith('__MACOSX/');

const generic = new Set(['index', 'demo', 'src', 'dist', 'default', 'main']);

/**
 * A title for a page without one: from its file name, or if that is generic, from the folder or file that contains it.
 */
export function titleOfPath(path: string, around: string): string {
  const own = titleOfFile(fileOf(path));
  if (own !== '' && !generic.has(own.toLowerCase())) return own;
  return titleOfFile(folderNameOf(folderOf(path))) || titleOfFile(around) || own;
}

/** The path of a relative URL in a folder; null if the URL is not relative, or leads out of the folder. */
export function resolvePath(folder: string, url: string): string | null {
  const [path = ''] = url.split(/[?#]/);
  if (path === '' || /^[a-z][\w+.-]*:|^\/\//i.test(path)) return null;
  const parts = path.startsWith('/') ? [] : folder.split('/').slice(0, -1);
  for (const part of decode(path).split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A title from a file name: without its extension, dashes and underscores as spaces. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
