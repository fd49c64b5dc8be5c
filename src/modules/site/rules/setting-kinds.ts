import { type FieldRules, firstBroken, trimText } from '../../../shared/rules/rules.ts';

/** One setting of the site. Pure and browser-safe: forms, the API and the environment check values by the same code. */
export type Setting<T> = {
  /** Its name in forms and messages. */
  label: string;
  /** The help text below the field. */
  hint: string;
  /** Guests' browsers may know the value. */
  isPublic: boolean;
  default: T;
  /** JSON schema of the value's type; `problemWith` checks the rest, with texts for people. */
  schema: object;
  /** Name of the environment variable, if it does not follow from the key. */
  variable?: string;
  /** The value is encrypted in the database, and shown to nobody. */
  isSecret?: true;
  /** The form's control. */
  input: 'line' | 'secret' | 'area' | 'document' | 'number' | 'color' | 'date' | 'toggle' | 'choice';
  /** Values to choose from, with the words for people. */
  choices?: Readonly<Record<string, string>>;
  /** Returns the error of a value of any type, or null. */
  problemWith(value: unknown): string | null;
  /** The value that a text of a form or of the environment means; still to be checked by `problemWith`. */
  parse(text: string): unknown;
  /** The text that means this value. */
  format(value: T): string;
};

type About = { hint?: string; isPublic?: true; variable?: string };

const describe = (label: string, { hint = '', isPublic, variable }: About) => ({
  label,
  hint,
  isPublic: isPublic === true,
  ...(variable !== undefined && { variable }),
});

/** Declares a setting that is a secret text. */
export const secret = (rules: FieldRules, about: About): Setting<string> => ({
  ...text(rules, '', about),
  isSecret: true,
  input: 'secret',
});

type TextInput = Extract<Setting<string>['input'], 'line' | 'area' | 'document' | 'color' | 'date'>;

/** Declares a setting whose text follows the rules of a form's field. */
export function text(
  rules: FieldRules,
  value: string,
  about: About & { input?: TextInput } = {},
): Setting<string> {
  const { name, max } = rules.length;
  return {
    ...describe(name, about),
    default: value,
    schema: { type: 'string', description: `At most ${max} characters` },
    input: about.input ?? 'line',
    problemWith: (value) => {
      if (typeof value !== 'string') return `${name} must be a text`;
      if (value !== value.trim()) return `${name} must not begin or end with a space`;
      return firstBroken({ field: rules }, { field: value })?.message ?? null;
    },
    parse: (text) => text.replaceAll('\r\n', '\n').trim(),
    format: (value) => value,
  };
}

/** Declares a setting whose value is one of several words. */
export function choice<const T extends string>(
  label: string,
  choices: Readonly<Record<T, string>>,
  value: NoInfer<T>,
  about: About = {},
): Setting<T> {
  const words = Object.keys(choices).join(', ');
  return {
    ...describe(label, about),
    default: value,
    choices,
    schema: { type: 'string', description: `One of ${words}` },
    input: 'choice',
    problemWith: (value) =>
      typeof value === 'string' && Object.hasOwn(choices, value) ? null : `${label} must be one of ${words}`,
    parse: (text) => text.trim(),
    format: (value) => value,
  };
}

/** Declares a setting that is on or off. */
export function toggle(label: string, value: boolean, about: About = {}): Setting<boolean> {
  return {
    ...describe(label, about),
    default: value,
    schema: { type: 'boolean' },
    input: 'toggle',
    problemWith: (value) => (typeof value === 'boolean' ? null : `${label} must be on or off`),
    parse: (text) => (text === 'on' ? true : text === 'off' ? false : text),
    format: (value) => (value ? 'on' : 'off'),
  };
}

/** Declares a setting that is a whole number. */
export function count(
  label: string,
  { min, max }: { min: number; max: number },
  value: number,
  about: About = {},
): Setting<number> {
  return {
    ...describe(label, about),
    default: value,
    schema: { type: 'integer', description: `From ${min} to ${max}` },
    input: 'number',
    problemWith: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? null
        : `${label} must be a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text),
    format: String,
  };
}

export type SiteLink = { label: string; url: string };

const maxLinks = 8;
const linkShape = /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^\s\p{Cc}\p{Bidi_Control}]{0,2000}$/iu;

const isLink = (link: unknown): link is SiteLink =>
  typeof link === 'object' &&
  link !== null &&
  'label' in link &&
  'url' in link &&
  typeof link.label === 'string' &&
  trimText(link.label) !== '' &&
  typeof link.url === 'string' &&
  /^[^\p{Cc}]{1,60}$/u.test(link.label) &&
  linkShape.test(link.url);

/** Declares a setting with links, one per line: words, then an address. */
export function links(label: string, about: About = {}): Setting<readonly SiteLink[]> {
  return {
    ...describe(label, about),
    default: [],
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { label: { type: 'string' }, url: { type: 'string' } },
        required: ['label', 'url'],
      },
    },
    input: 'area',
    problemWith: (value) => {
      if (!Array.isArray(value)) return `${label} must be a list`;
      if (value.length > maxLinks) return `${label}: at most ${maxLinks} are shown`;
      const at = value.findIndex((link) => !isLink(link));
      return at < 0
        ? null
        : `${label}, line ${at + 1}: write words, then an address like https://example.org`;
    },
    parse: (text) =>
      text
        .split(/\n|;/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => {
          const at = line.lastIndexOf(' ');
          return { label: line.slice(0, Math.max(at, 0)).trim(), url: line.slice(at + 1) };
        }),
    format: (value) => value.map(({ label, url }) => `${label} ${url}`).join('\n'),
  };
}

/** A choice that follows the installation until an admin decides. */
export const automatic = { automatic: 'Automatic', on: 'On', off: 'Off' } as const;

/** Whether a setting with the choices of `automatic` is on; 'automatic' means on if `condition` is true. */
export const isOn = (chosen: keyof typeof automatic, condition: boolean) =>
  chosen === 'on' || (chosen === 'automatic' && condition);
