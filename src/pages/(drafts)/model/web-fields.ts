import { messages } from '../../../modules/webs/messages.ts';
import type { WebCode } from '../../../modules/webs/page.ts';
import { sameLinks } from './links.ts';

/** All of a web that a person can change in the editor. */
export type WebFields = WebCode & { title: string; description: string; isPublic: boolean };

/** One of the three panes. */
export type CodeField = 'html' | 'css' | 'js';
export const codeFields = ['html', 'css', 'js'] as const satisfies readonly CodeField[];

/** What is saved by the editor, in the order in which people read it. */
export const textFields = ['title', 'description', 'isPublic', ...codeFields] as const;
export type TextField = (typeof textFields)[number];

/** A web nobody has written anything into. */
export const blankWeb: WebFields = {
  title: messages.untitled,
  description: '',
  isPublic: true,
  html: '',
  css: '',
  js: '',
  cssLinks: [],
  jsLinks: [],
  htmlLinks: [],
};

/** True when there is no code at all, blanks aside. */
export function isBlank(web: WebFields): boolean {
  return codeFields.every((field) => web[field].trim() === '');
}

/** True when a web still lacks the words it needs to be saved. */
export function lacksDetails(web: WebFields): boolean {
  const title = web.title.trim();
  return title === '' || title === messages.untitled || web.description.trim() === '';
}

/** The texts and the setting that differ from what is saved; links are changed by calls of their own. */
export function changedFields(saved: WebFields, now: WebFields): Partial<WebFields> {
  const changed: Partial<WebFields> = {};
  if (now.title !== saved.title) changed.title = now.title;
  if (now.description !== saved.description) changed.description = now.description;
  if (now.isPublic !== saved.isPublic) changed.isPublic = now.isPublic;
  for (const field of codeFields) if (now[field] !== saved[field]) changed[field] = now[field];
  return changed;
}

/** True when nothing is to be kept. */
export function isSame(saved: WebFields, now: WebFields): boolean {
  return Object.keys(changedFields(saved, now)).length === 0 && sameLinks(saved, now);
}

/** True when a change shows in the picture of the web. */
export function changesCode(changed: Partial<WebFields>): boolean {
  return codeFields.some((field) => changed[field] !== undefined);
}
