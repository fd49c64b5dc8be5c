import {
  type FieldRules,
  field,
  matches,
  plainText,
  type Rule,
  type Rules,
  trimText,
} from '../../../shared/rules/rules.ts';
import { minLinkLength } from './links.ts';
import { messages } from './messages.ts';
import { type Pane, sourceKinds } from './source-kinds.ts';

export const maxCodeBytes = 1 << 20;

const title = field(
  { name: 'Title', max: 100, isTrimmed: true },
  [(value) => value !== '' && value !== messages.untitled, messages.titleInvalid],
  ...plainText('Title'),
);

const description = field({ name: 'Description', max: 5_000, isTrimmed: true }, [
  (value) => value !== '',
  messages.descriptionEmpty,
]);

export const codeRules = (name: string): FieldRules => field({ name, max: maxCodeBytes, unit: 'bytes' });

export const webCode = {
  html: codeRules('HTML'),
  css: codeRules('CSS'),
  js: codeRules('JS'),
} satisfies Rules;

const versionText = (name: string, max: number) => field({ name, max, isTrimmed: true });

/** Rules for the name and the note of a version; both may be empty. */
export const versionDetails = {
  name: versionText('Name', 100),
  note: versionText('Note', 1_000),
} satisfies Rules;

export const webDetails = { title, description } satisfies Rules;

/** Whether a text is a valid link to a style sheet or script of a web. */
export const isLink = (text: string): boolean => linkShape.test(text);
const linkShape = /^https?:\/\/./i;

const linkLength = (name: string) => ({ name, max: 2_048, isTrimmed: true }) as const;
const minLength = (name: string): Rule => [
  (value) => value.length >= minLinkLength,
  `${name} must have at least ${minLinkLength} characters`,
];
const link = (name: string): FieldRules =>
  field(linkLength(name), minLength(name), matches(linkShape, `${name} must be an http or https address`));

/** Rules for links and head tags of a web. */
export const linkRules = {
  cssLink: link('CSS link'),
  jsLink: link('JS link'),
  htmlLink: field(linkLength('HTML tag'), minLength('HTML tag')),
} satisfies Rules;

/** Maximum number of style sheets, of scripts and of head tags per web. */
export const maxLinks = 50;

/** Maximum number of tags per web, and of characters per tag. */
export const maxTags = 10;
export const maxTagLength = 30;

/** Whether a text is a tag as it is stored: lower case letters from a to z, digits, and single hyphens between them. */
export const isTag = (text: string): boolean => text.length <= maxTagLength && tagShape.test(text);
const tagShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A tag as it is stored, from how somebody writes it: in lower case and without accents. Not every text becomes a tag. */
export const toTag = (text: string): string =>
  trimText(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The tags of a text in which they are separated by spaces or commas, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,#]+/)
      .map(toTag)
      .filter(Boolean),
  ),
];

/** Rules for a text with the tags of a web. */
export const webTags = {
  tags: field(
    { name: 'Tags', max: 1_000 },
    [(value) => parseTags(value).every(isTag), messages.tagInvalid],
    [(value) => parseTags(value).length <= maxTags, messages.tooManyTags],
  ),
} satisfies Rules;

/** Maximum number of webs in a member's showcase. */
export const maxShowcased = 12;

/** Filters and sort fields of lists of webs. */
export const listChoices = {
  view: ['all', 'notForked', 'public', 'unlisted', 'private', 'forked'],
  webType: ['public', 'unlisted', 'private', 'forked'],
  sortBy: ['views', 'createdAt', 'updatedAt', 'likesCount', 'commentsCount'],
  sortOrder: ['asc', 'desc'],
  tagged: ['trending', 'newest'],
  codeScope: ['public', 'mine'],
} as const;

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, step) => from + step * by);

/** The preference for the language of each pane of a new web. */
export const kindPreferences = {
  html: 'htmlKind',
  css: 'cssKind',
  js: 'jsKind',
} as const satisfies Record<Pane, string>;

/** Allowed values of the editor's preferences; `indentation` is the layout. */
export const editorChoices = {
  theme: ['vs-dark', 'light', 'match'],
  indentation: [1, 2, 3],
  fontSize: [10, 12, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32].map((size) => `${size}px`),
  fontWeight: [400, 500, 600, 700],
  lineHeight: steps(14, 32, 2),
  wordWrap: ['on', 'off', 'wordWrapColumn', 'bounded'],
  /** The language of each pane of new webs: the language that runs, or a kind of source. */
  htmlKind: ['html', ...sourceKinds.html],
  cssKind: ['css', ...sourceKinds.css],
  jsKind: ['js', ...sourceKinds.js],
} as const;
