import type { CodeField } from '../../../(drafts)/index.ts';

/** Monaco's name of each pane's language. */
export const monacoLanguages: Record<CodeField, string> = { html: 'html', css: 'css', js: 'javascript' };
