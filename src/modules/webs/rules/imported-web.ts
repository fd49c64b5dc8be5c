import { type Broken, firstBroken } from '../../../shared/rules/rules.ts';
import { isTag, linkRules, maxLinks, maxTags, toTag, webCode, webDetails } from './fields.ts';
import { messages } from './messages.ts';
import { panes, type Sources } from './source-kinds.ts';
import { brokenSource } from './source-rules.ts';

/** A web to import: the fields of a new web that its owner can choose, without a picture. */
export type ImportedWeb = {
  title: string;
  description: string;
  html: string;
  css: string;
  js: string;
  sources?: Sources | undefined;
  compiledWith?: string | undefined;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  tags: readonly string[];
  /** Names with exact versions. */
  packages?: readonly string[];
};

/** Maximum number of webs, and of bytes of JSON, in one call. The largest web without control characters fits. */
export const maxImportedWebs = 50;
export const maxImportBytes = 8 << 20;

const details = { ...webDetails, ...webCode };
const lists = [
  ['cssLinks', 'CSS links', linkRules.cssLink],
  ['jsLinks', 'JS links', linkRules.jsLink],
  ['htmlLinks', 'HTML tags', linkRules.htmlLink],
] as const;

/** The first rule of new webs that a web breaks, with the name of the field; null if it can be imported. */
export function brokenByImport(web: ImportedWeb): Broken | null {
  return (
    firstBroken(details, web) ??
    brokenSource(web.sources ?? {}) ??
    brokenList(web) ??
    brokenTags(web.tags) ??
    brokenCode(web)
  );
}

function brokenList(web: ImportedWeb): Broken | null {
  for (const [field, name, rules] of lists) {
    if (web[field].length > maxLinks) return { field, message: messages.tooManyLinks(name, maxLinks) };
    for (const entry of web[field]) {
      const broken = firstBroken({ [field]: rules }, { [field]: entry });
      if (broken) return broken;
    }
  }
  return null;
}

function brokenTags(tags: readonly string[]): Broken | null {
  if (tags.length > maxTags) return { field: 'tags', message: messages.tooManyTags };
  return tags.map(toTag).every(isTag) ? null : { field: 'tags', message: messages.tagInvalid };
}

function brokenCode({ title, description, html, css, js, sources = {}, ...web }: ImportedWeb): Broken | null {
  const texts = {
    title,
    description,
    html,
    css,
    js,
    links: [web.cssLinks, web.jsLinks, web.htmlLinks].join(),
  };
  // PostgreSQL cannot store this character in texts.
  for (const [field, text] of Object.entries(texts))
    if (text.includes('\0')) return { field, message: messages.hasNul };
  const written = [html, css, js, ...panes.map((pane) => sources[pane]?.text ?? '')];
  return written.some((text) => text.trim() !== '') ? null : { field: 'html', message: messages.emptyWeb };
}
