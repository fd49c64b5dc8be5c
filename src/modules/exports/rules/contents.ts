import { names, toHref, webFileNames } from './names.ts';

/** A line of the page of contents; `path` is that of a file, `picture` that of a picture or null. */
export type ContentsEntry = { title: string; note: string; path: string; picture: string | null };

export type Contents = {
  title: string;
  /** Says what the export contains and when it was made. */
  text: string;
  webs: readonly ContentsEntry[];
  assets: readonly ContentsEntry[];
  /** Names of other files. */
  files: readonly string[];
};

const noteOf = (visibility: string) => (visibility === 'public' ? '' : visibility);

/** The entry of a web in a folder. */
export const webEntry = (
  { title, visibility, picture }: { title: string; visibility: string; picture: string | null },
  folder: string,
): ContentsEntry => ({
  title,
  note: noteOf(visibility),
  path: `${folder}/${webFileNames.html}`,
  picture: picture === null ? null : `${folder}/${picture}`,
});

export const assetEntry = ({
  title,
  visibility,
  file,
}: {
  title: string;
  visibility: string;
  file: string;
}): ContentsEntry => ({ title, note: noteOf(visibility), path: file, picture: null });

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { margin-bottom: 0 }
ul { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)) }
ul.plain { display: block }
li a { overflow-wrap: anywhere }
img, .no-picture { display: block; width: 100%; aspect-ratio: 12 / 7; object-fit: cover; border-radius: .5rem; background: #8883 }
small { opacity: .75 }`;

/**
 * Renders the page of contents, `index.html`: it opens without a server and runs no script. Its policy prevents a
 * text that is parsed as markup from loading or running anything.
 */
export function renderContents({ title, text, webs, assets, files }: Contents): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${section('Webs', webs, renderCard, '')}${section('Assets', assets, renderLine, 'plain')}${section(
  'Data',
  files.map((name) => ({ title: name, note: '', path: name, picture: null })),
  renderLine,
  'plain',
)}</body>
</html>
`;
}

function section(
  heading: string,
  entries: readonly ContentsEntry[],
  render: (entry: ContentsEntry) => string,
  look: string,
): string {
  if (entries.length === 0) return '';
  return `<h2>${heading} <small>${entries.length}</small></h2>\n<ul class="${look}">\n${entries.map(render).join('')}</ul>\n`;
}

function renderCard(entry: ContentsEntry): string {
  const picture =
    entry.picture === null
      ? '<span class="no-picture"></span>'
      : `<img src="${escapeHtml(toHref(entry.picture))}" alt="" loading="lazy">`;
  return `<li><a href="${escapeHtml(toHref(entry.path))}">${picture}${escapeHtml(entry.title)}</a>${renderNote(entry)}</li>\n`;
}

const renderLine = (entry: ContentsEntry): string =>
  `<li><a href="${escapeHtml(toHref(entry.path))}">${escapeHtml(entry.title)}</a>${renderNote(entry)}</li>\n`;

const renderNote = ({ note }: ContentsEntry): string =>
  note === '' ? '' : ` <small>${escapeHtml(note)}</small>`;

/** The files of data, in the order in which the page of contents lists them. */
export const dataFiles = [
  names.profile,
  names.collections,
  names.comments,
  names.likes,
  names.pins,
  names.savedCollections,
  names.people,
  names.assets,
] as const;
