import { atMost, atMostBytes, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const codeLimit = 1 << 20;

export const title: readonly Rule[] = [
  [(value) => value.trim() !== '' && value.trim() !== messages.untitled, messages.titleWrong],
  atMost(100, 'Title'),
];

export const description: readonly Rule[] = [
  [(value) => value.trim() !== '', messages.descriptionEmpty],
  atMost(5_000, 'Description'),
];

const code = (name: string): readonly Rule[] => [atMostBytes(codeLimit, name)];

export const webCode: Rules = { html: code('HTML'), css: code('CSS'), js: code('JS') };

export const webDetails: Rules = { title, description };

/** Whether a text is a link to a style sheet or script as webs may name them. */
export const isLink = (text: string): boolean => /^https?:\/\/./i.test(text);

/** Of a link or a head tag. */
export const shortestLink = 10;

const longEnough = (name: string): Rule => [
  (value) => value.trim().length >= shortestLink,
  `${name} must have at least ${shortestLink} characters`,
];
const link = (name: string): readonly Rule[] => [
  longEnough(name),
  atMost(2_048, name),
  [(value) => isLink(value.trim()), `${name} must be an http or https address`],
];

/** What may be added to a web from outside. */
export const addOn = {
  cssLink: link('CSS link'),
  jsLink: link('JS link'),
  htmlLink: [longEnough('HTML tag'), atMost(2_048, 'HTML tag')],
} as const satisfies Rules;

/** How many style sheets, scripts or head tags a web may have. */
export const mostLinks = 50;

/** How many webs a member may show first. */
export const mostShowcased = 12;

/** What lists of webs can be narrowed to and sorted by. */
export const listChoices = {
  view: ['all', 'notForked', 'public', 'private', 'forked'],
  webType: ['public', 'private', 'forked'],
  sortBy: ['views', 'createdAt', 'updatedAt', 'likesCount', 'commentsCount'],
  sortOrder: ['asc', 'desc'],
} as const;

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, step) => from + step * by);

/** What the editor's preferences may be; `indentation` is the layout. */
export const editorChoices = {
  theme: ['vs-dark', 'light', 'match'],
  indentation: [1, 2, 3],
  fontSize: [10, 12, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32].map((size) => `${size}px`),
  fontWeight: [400, 500, 600, 700],
  lineHeight: steps(14, 32, 2),
  wordWrap: ['on', 'off', 'wordWrapColumn', 'bounded'],
} as const;
