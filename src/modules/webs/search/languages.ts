import { type CodeLanguage, searchChoices } from '../rules/search-text.ts';

/** The languages in the order of their results. The position of each is part of its trigrams in the index. */
export const languages: readonly CodeLanguage[] = searchChoices.lang;

export const saltOf = (language: CodeLanguage): number => languages.indexOf(language);
