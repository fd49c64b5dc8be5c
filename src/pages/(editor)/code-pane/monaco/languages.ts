import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../../(drafts)/index.ts';

/** The language of a pane: a kind of source, or the language that runs. */
export type PaneLanguage = SourceKind | CodeField;

/** Monaco's names of the languages. */
export const monacoLanguages: Readonly<Record<PaneLanguage, string>> = {
  html: 'html',
  css: 'css',
  js: 'javascript',
  markdown: 'markdown',
  scss: 'scss',
  less: 'less',
  tailwind: 'css',
  typescript: 'typescript',
  jsx: 'javascript',
  tsx: 'typescript',
};

/** Endings of the names of models: TypeScript's worker parses a text by them. */
export const scriptEndings: Readonly<Partial<Record<PaneLanguage, string>>> = {
  typescript: 'ts',
  jsx: 'jsx',
  tsx: 'tsx',
};
