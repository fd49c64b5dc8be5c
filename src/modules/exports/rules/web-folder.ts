import { renderExportedMap } from '../../packages/rules/exported-packages.ts';
import { renderFileFrame } from '../../webs/rules/page.ts';
import { sourceFile, sourceFiles } from '../../webs/rules/source-files.ts';
import { panes, type Sources } from '../../webs/rules/source-kinds.ts';
import type { ExportedWeb, WebDetails } from '../contract.ts';
import { names, webFileNames } from './names.ts';

/** The text files in the folder of a web, by name. */
export type WebFiles = Record<
  'index.html' | 'style.css' | 'script.js' | 'web.json' | `source/${string}`,
  string
>;

const encoder = new TextEncoder();
// A byte order mark at the beginning of a file is part of the code.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A text of a file. Bytes that are not UTF-8 become U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes);

/**
 * Renders the files of a web. `index.html` runs when it is opened, as the preview does. style.css and script.js
 * contain exactly the CSS and the script, `source/` the sources from which they were compiled. `readHtml` finds the
 * HTML in index.html.
 */
export function renderWebFolder({ html, css, js, sources, ...details }: ExportedWeb): WebFiles {
  const packageMap = renderExportedMap(details.packages ?? [], `../../${names.packages}`);
  const { before, after } = renderFileFrame({ ...details, js }, details.title, packageMap);
  const index = { before: encoder.encode(before).length, after: encoder.encode(after).length };
  return {
    [webFileNames.html]: before + html + after,
    [webFileNames.css]: css,
    [webFileNames.js]: js,
    ...sourceFiles(sources),
    [webFileNames.details]: toJson({
      ...details,
      ...(sources && { sources: toFiles(sources) }),
      index,
    } satisfies WebDetails),
  };
}

/** The sources of a web without their texts, with the files that these are in. */
const toFiles = (sources: Sources): NonNullable<WebDetails['sources']> =>
  Object.fromEntries(
    panes.flatMap((pane) => {
      const source = sources[pane];
      if (!source) return [];
      const { text: _, ...about } = source;
      return [[pane, { ...about, file: sourceFile(pane, source.kind) }]];
    }),
  );

/**
 * The HTML of a web from its index.html, exactly; null if the file was changed outside of the HTML since it was exported, so
 * that `index` of web.json no longer says where the HTML is.
 */
export function readHtml(file: Uint8Array, { before, after }: WebDetails['index']): string | null {
  const end = file.length - after;
  if (before > end) return null;
  const ends = [decodeText(file.subarray(0, before)), decodeText(file.subarray(end))];
  const isFrame =
    ends[0]?.endsWith('\n<body>\n') && ends[1]?.startsWith('\n') && ends[1].endsWith('\n</html>\n');
  return isFrame ? decodeText(file.subarray(before, end)) : null;
}

/** JSON as it is in files of an export, for people to read. */
export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
