import { atMost, atMostBytes, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const codeLimit = 1 << 20;

export const title: readonly Rule[] = [
  [(value) => value.trim() !== '' && value.trim() !== messages.untitled, messages.titleWrong],
  atMost(100, 'title'),
];

export const description: readonly Rule[] = [
  [(value) => value.trim() !== '', messages.descriptionEmpty],
  atMost(5_000, 'description'),
];

const code = (name: string): readonly Rule[] => [atMostBytes(codeLimit, name)];

export const webCode: Rules = { html: code('html'), css: code('css'), js: code('js') };

export const webDetails: Rules = { title, description };
