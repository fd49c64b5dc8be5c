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

/** Whether a text is a link to a style sheet or script as webs may name them. */
export const isLink = (text: string): boolean => /^https?:\/\/./i.test(text);

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, step) => from + step * by);

/** What the editor's preferences may be; `indentation` is the layout. */
export const editorChoices = {
  theme: ['vs-dark', 'light'],
  indentation: [1, 2, 3],
  fontSize: [10, 12, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32].map((size) => `${size}px`),
  fontWeight: [400, 500, 600, 700],
  lineHeight: steps(14, 32, 2),
  wordWrap: ['on', 'off', 'wordWrapColumn', 'bounded'],
} as const;
