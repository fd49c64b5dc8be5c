import { messages } from '../../../modules/webs/rules/messages.ts';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import type { Source, SourceChanges, Sources } from '../../../modules/webs/rules/source-kinds.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { call } from '../../runtime/api/api.ts';
import { sameLinks } from './links.ts';

/**
 * The sources of panes in languages other than HTML, CSS and JavaScript; null or absent for other panes. For panes
 * with a source, `html`, `css` or `js` is the compiled text.
 */
export type PaneSources = {
  htmlSource?: Source | null;
  cssSource?: Source | null;
  jsSource?: Source | null;
};

/** The packages of a web: names with exact versions, one per line, and their import map. Absent if there are none. */
export type PackageFields = { packages?: string; importMap?: string | undefined };

/** The packages as the server sends them, or as the editor has them. */
export function packageFields(
  packages: string | readonly { name: string; version: string }[] = '',
  importMap: string | undefined,
): PackageFields {
  const isText = typeof packages === 'string';
  const text = isText ? packages : packages.map(({ name, version }) => `${name}@${version}`).join('\n');
  return text === '' ? {} : { packages: text, importMap };
}

/** The fields of a web that can be edited in the editor. */
export type WebFields = WebCode &
  PaneSources &
  PackageFields & {
    title: string;
    description: string;
    visibility: Visibility;
    /**
     * For a new web, as chosen before its first save; afterwards the details panel changes them, and the editor does
     * not save them.
     */
    tags?: string[];
  };

/** The language of a pane. */
export type CodeField = 'html' | 'css' | 'js';
export const codeFields = ['html', 'css', 'js'] as const satisfies readonly CodeField[];

/** The field with the source of a pane. */
export const sourceFields = {
  html: 'htmlSource',
  css: 'cssSource',
  js: 'jsSource',
} as const satisfies Record<CodeField, keyof PaneSources>;

/** Panes in the languages that run. */
export const withoutSources = { htmlSource: null, cssSource: null, jsSource: null } satisfies PaneSources;

export const sourceOf = (web: PaneSources, field: CodeField): Source | null =>
  web[sourceFields[field]] ?? null;

/** The author's text in a pane. */
export const textOf = (web: Pick<WebCode, CodeField> & PaneSources, field: CodeField): string =>
  sourceOf(web, field)?.text ?? web[field];

/** True if the authors of two webs wrote the same in a pane, regardless of the compiled text. */
export function isWrittenAlike(one: WebFields, other: WebFields, field: CodeField): boolean {
  const sameKind = sourceOf(one, field)?.kind === sourceOf(other, field)?.kind;
  return sameKind && textOf(one, field) === textOf(other, field);
}

/** The sources of a new web for the server; null if it has none. */
export function sourcesOf(web: PaneSources): Sources | null {
  const there = codeFields.flatMap((field) => {
    const source = sourceOf(web, field);
    return source ? [[field, source]] : [];
  });
  return there.length === 0 ? null : Object.fromEntries(there);
}

/** The changes of sources among changed fields; null if there are none. */
export function sourceChangesIn(changed: PaneSources): SourceChanges | null {
  const there = codeFields.filter((field) => changed[sourceFields[field]] !== undefined);
  if (there.length === 0) return null;
  return Object.fromEntries(there.map((field) => [field, changed[sourceFields[field]]]));
}

/** The fields with the sources that the server sends. */
export const paneSources = ({ html, css, js }: Sources = {}): PaneSources => ({
  ...(html && { htmlSource: html }),
  ...(css && { cssSource: css }),
  ...(js && { jsSource: js }),
});

/** The fields that the editor saves, in display order. */
export const textFields = ['title', 'description', 'visibility', ...codeFields, 'packages'] as const;
export type TextField = (typeof textFields)[number];

/** A new, empty web. */
export const blankWeb: WebFields = {
  title: messages.untitled,
  description: '',
  visibility: 'public',
  html: '',
  css: '',
  js: '',
  cssLinks: [],
  jsLinks: [],
  htmlLinks: [],
};

/** True if there is no code, apart from white space. */
export function isBlank(web: WebFields): boolean {
  return codeFields.every((field) => textOf(web, field).trim() === '');
}

/** True if the title or description required for saving is missing. */
export function lacksDetails(web: Pick<WebFields, 'title' | 'description'>): boolean {
  const title = trimText(web.title);
  return title === '' || title === messages.untitled || trimText(web.description) === '';
}

/**
 * The fields that differ from the saved version, without the add-ons, which are saved by their own requests. A
 * changed pane has its compiled text and its source, null if it has none.
 */
export function changedFields(saved: WebFields, now: WebFields): Partial<WebFields> {
  const changed: Partial<WebFields> = {};
  if (now.title !== saved.title) changed.title = now.title;
  if (now.description !== saved.description) changed.description = now.description;
  if (now.visibility !== saved.visibility) changed.visibility = now.visibility;
  for (const field of codeFields)
    if (!isWrittenAlike(saved, now, field)) Object.assign(changed, paneOf(now, saved, field));
  const { packages = '', importMap } = now;
  if (packages !== (saved.packages ?? '')) Object.assign(changed, { packages, importMap });
  return changed;
}

/** The fields of a pane; omits a source that neither side has. */
function paneOf(now: WebFields, saved: WebFields, field: CodeField): Partial<WebFields> {
  const [source, before] = [sourceOf(now, field), sourceOf(saved, field)];
  return { [field]: now[field], ...((source || before) && { [sourceFields[field]]: source }) };
}

/** True if there are no unsaved changes. */
export function isSame(saved: WebFields, now: WebFields): boolean {
  return Object.keys(changedFields(saved, now)).length === 0 && sameLinks(saved, now);
}

/** True if a change affects the thumbnail of the web. */
export function changesCode(changed: Partial<WebFields>): boolean {
  return [...codeFields, 'packages' as const].some((field) => changed[field] !== undefined);
}

/** A web as the server stores it. */
export type SavedWeb = { id: string; fields: WebFields; updatedAt: string; revision: number };

type Reply = Omit<WebFields, 'packages'> & {
  _id: string;
  updatedAt: string;
  revision: number;
  sources?: Sources;
  packages?: Parameters<typeof packageFields>[0];
};

/** Picks the fields of a web that the editor uses from a reply or from page data. */
export function toSavedWeb(reply: Reply): SavedWeb {
  const { title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks } = reply;
  return {
    id: reply._id,
    updatedAt: reply.updatedAt,
    revision: reply.revision,
    fields: {
      ...{ title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks },
      ...packageFields(reply.packages, reply.importMap),
      ...paneSources(reply.sources ?? sourcesOf(reply) ?? undefined),
    },
  };
}

/** Loads the current version of a web. Throws AppError. */
export async function loadWeb(id: string): Promise<SavedWeb> {
  return toSavedWeb(await call('GET /webs/get-without-details/{webId}', { params: { webId: id } }));
}
