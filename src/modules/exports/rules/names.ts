/** The names of files in an export. No folder name ends with a slash; paths are relative to the root of the zip. */
export const names = {
  manifest: 'codeweb.json',
  contents: 'index.html',
  profile: 'profile.json',
  avatar: 'profile/avatar.webp',
  cover: 'profile/cover.webp',
  collections: 'collections.json',
  comments: 'comments.json',
  assets: 'assets.json',
  likes: 'likes.json',
  pins: 'pins.json',
  savedCollections: 'saved-collections.json',
  people: 'people.json',
  packages: 'packages',
} as const;

/** The names of files in the folder of a web. */
export const webFileNames = {
  html: 'index.html',
  css: 'style.css',
  js: 'script.js',
  details: 'web.json',
  picture: 'picture.webp',
  draft: 'draft.json',
} as const;

/** Maximum number of characters of a title in a name: at most 160 bytes of the 255 that file systems allow. */
const maxSlugLength = 40;

/**
 * The letters and digits of a title, of any script, in lower case and separated by single hyphens. Apart from the
 * hyphens, no character has a meaning in a path, a shell or a URL's path.
 */
function toSlug(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words.replace(/^[-\p{M}]+/u, '')].slice(0, maxSlugLength).join('').replace(/-+$/, '');
}

/**
 * A name from a title and an id. The last 12 digits of a UUIDv7 are random, so names are unique; and since the digits
 * end the name, it is not one that Windows reserves, and ends with neither a dot nor a space.
 */
function nameOf(title: string, id: string, without: string): string {
  return `${toSlug(title) || without}-${id.replaceAll(/[^0-9a-f]/g, '').slice(-12)}`;
}

/** The folder of a web, for example 'webs/my-first-web-0123456789ab'. */
export const webFolder = ({ id, title }: { id: string; title: string }): string =>
  `webs/${nameOf(title, id, 'web')}`;

/** The file of an asset, for example 'assets/a-bird-0123456789ab.webp'. */
export const assetFile = ({ id, title }: { id: string; title: string }, extension: string): string =>
  `assets/${nameOf(title, id, 'asset')}.${extension}`;

/** A path as the relative URL of a link. */
export const toHref = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
