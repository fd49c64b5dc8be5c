import { panes, type Sources } from './rules/source-kinds.ts';

/**
 * Maximum bytes of a web's HTML, CSS and script with their sources together that its pages contain. The page's script
 * fetches longer code, so that neither the size of a page nor the time to render it depends on the size of a web.
 */
export const maxPageCodeBytes = 50_000;

/** Characters of each text that a page shows of longer code. */
export const clippedLength = 1_000;

/** A web for a page; if `isClipped`, each of its texts is only the beginning. */
export type Clipped<Web> = Web & { isClipped: boolean };

type Code = { html: string; css: string; js: string };

/** Clips the code of a version, as the database does that of a web (repository/base-queries.ts). */
export function clipCode<Web extends Code & { sources?: Sources }>(web: Web): Clipped<Web> {
  const { html, css, js, sources = {} } = web;
  const texts = [html, css, js, ...panes.map((pane) => sources[pane]?.text ?? '')];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= maxPageCodeBytes) return { ...web, isClipped: false };
  const code = { html: clip(html), css: clip(css), js: clip(js) };
  return { ...web, ...code, ...(web.sources && { sources: clipSources(web.sources) }), isClipped: true };
}

const clip = (text: string) => [...text.slice(0, 2 * clippedLength)].slice(0, clippedLength).join('');

function clipSources(sources: Sources): Sources {
  const entries = Object.entries(sources).map(([pane, source]) => [
    pane,
    { ...source, text: clip(source.text) },
  ]);
  return Object.fromEntries(entries);
}

/** The code of a web for a page that only runs it: nothing if it is clipped. */
export function codeToRun({ html, css, js, isClipped }: Clipped<Code>): Clipped<Code> {
  return isClipped ? { html: '', css: '', js: '', isClipped } : { html, css, js, isClipped };
}
