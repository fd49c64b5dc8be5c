import { messages } from '../../../modules/webs/messages.ts';
import type { WebCode } from '../../../modules/webs/page.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { sameLinks } from './links.ts';

/** The fields of a web that can be edited in the editor. */
export type WebFields = WebCode & {
  title: string;
  description: string;
  visibility: Visibility;
  /** Of a new web, as chosen before its first save; afterwards they are changed in another dialog, not in the editor. */
  tags?: string[];
};

/** The language of a pane. */
export type CodeField = 'html' | 'css' | 'js';
export const codeFields = ['html', 'css', 'js'] as const satisfies readonly CodeField[];

/** The fields that the editor saves, in display order. */
export const textFields = ['title', 'description', 'visibility', ...codeFields] as const;
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
  return codeFields.every((field) => web[field].trim() === '');
}

/** True if the title or description required for saving is missing. */
export function lacksDetails(web: WebFields): boolean {
  const title = trimText(web.title);
  return title === '' || title === messages.untitled || trimText(web.description) === '';
}

/** The fields that differ from the saved version, without the add-ons, which are saved by their own requests. */
export function changedFields(saved: WebFields, now: WebFields): Partial<WebFields> {
  const changed: Partial<WebFields> = {};
  if (now.title !== saved.title) changed.title = now.title;
  if (now.description !== saved.description) changed.description = now.description;
  if (now.visibility !== saved.visibility) changed.visibility = now.visibility;
  for (const field of codeFields) if (now[field] !== saved[field]) changed[field] = now[field];
  return changed;
}

/** True if there are no unsaved changes. */
export function isSame(saved: WebFields, now: WebFields): boolean {
  return Object.keys(changedFields(saved, now)).length === 0 && sameLinks(saved, now);
}

/** True if a change affects the thumbnail of the web. */
export function changesCode(changed: Partial<WebFields>): boolean {
  return codeFields.some((field) => changed[field] !== undefined);
}
