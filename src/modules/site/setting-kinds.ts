import { type FieldRules, firstBroken } from '../../shared/rules/rules.ts';

/** One setting of the site. Pure and browser-safe: forms, the API and the environment check values by the same code. */
export type Setting<T> = {
  /** Its name in forms and messages. */
  label: string;
  default: T;
  /** JSON schema of the value's type; `problemWith` checks the rest, with texts for people. */
  schema: { type: string; description?: string };
  /** Guests' browsers may know the value. */
  isPublic: boolean;
  /** What is wrong with a value of any type, or null. */
  problemWith(value: unknown): string | null;
  /** The value that a text of the environment stands for; still to be checked by `problemWith`. */
  parse(text: string): unknown;
};

type Visibility = { isPublic?: boolean };

/** A text that follows the rules of a form's field. */
export function text(
  field: FieldRules,
  value: string,
  { isPublic = false }: Visibility = {},
): Setting<string> {
  const { name, max, isTrimmed } = field.length;
  return {
    label: name,
    default: value,
    schema: { type: 'string', description: `At most ${max} characters` },
    isPublic,
    problemWith: (value) => {
      if (typeof value !== 'string') return `${name} must be a text`;
      if (isTrimmed && value !== value.trim()) return `${name} must not begin or end with a space`;
      return firstBroken({ field }, { field: value })?.message ?? null;
    },
    parse: (text) => text,
  };
}

/** One of several words. */
export function choice<const T extends string>(
  label: string,
  choices: readonly T[],
  value: NoInfer<T>,
  { isPublic = false }: Visibility = {},
): Setting<T> & { choices: readonly T[] } {
  return {
    label,
    default: value,
    choices,
    schema: { type: 'string', description: `One of ${choices.join(', ')}` },
    isPublic,
    problemWith: (value) =>
      choices.some((choice) => choice === value) ? null : `${label} must be one of ${choices.join(', ')}`,
    parse: (text) => text,
  };
}

/** On or off. */
export function toggle(
  label: string,
  value: boolean,
  { isPublic = false }: Visibility = {},
): Setting<boolean> {
  return {
    label,
    default: value,
    schema: { type: 'boolean' },
    isPublic,
    problemWith: (value) => (typeof value === 'boolean' ? null : `${label} must be on or off`),
    parse: (text) => (text === 'on' ? true : text === 'off' ? false : text),
  };
}

/** A whole number. */
export function count(
  label: string,
  { min, max }: { min: number; max: number },
  value: number,
  { isPublic = false }: Visibility = {},
): Setting<number> {
  return {
    label,
    default: value,
    schema: { type: 'integer', description: `From ${min} to ${max}` },
    isPublic,
    problemWith: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? null
        : `${label} must be a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
  };
}
