/** The parts of the guide in which variables are listed. */
export const variableGroups = {
  addresses: 'Addresses',
  processes: 'Processes',
  data: 'Data',
  mail: 'Mail',
  cdn: 'A CDN in front',
  limits: 'Limits',
  thumbnails: 'Pictures of webs',
  backups: 'Backups',
} as const;

/** Text of a variable in the guide and the example files. Markdown. */
export type About = {
  group: keyof typeof variableGroups;
  /** One or more sentences that begin in lower case, without a full stop at the end. */
  meaning: string;
  /** The default in words, if it is computed or needs an explanation. */
  unset?: string;
  /** The value may be read from the file that the variable with the suffix `_FILE` names, and messages omit it. */
  isSecret?: true;
};

/** One environment variable. `T` is its type in the configuration. */
export type Variable<T> = About & {
  default: T;
  /** The accepted values, in words. */
  accepted: string;
  /** The problem of a text, as the rest of a sentence that begins with the variable; null if it is valid. */
  problemWith(text: string): string | null;
  /** The value of a text that has passed `problemWith`. */
  parse(text: string): T;
};

type Kind<T> = Pick<Variable<T>, 'default' | 'accepted' | 'problemWith' | 'parse'>;

const variable = <T>(kind: Kind<T>, about: About): Variable<T> => ({ ...kind, ...about });

/** Returns a problem that repeats the value. */
const unless = (accepted: string, isValid: (text: string) => boolean) => (text: string) =>
  isValid(text) ? null : `is "${text}"; ${accepted} is accepted`;

/** Declares a text without a default; `isValid` checks its form. */
export function text(
  about: About,
  accepted = 'a text',
  isValid = (_text: string) => true,
): Variable<string | null> {
  return variable(
    { default: null, accepted, problemWith: unless(accepted, isValid), parse: (value) => value },
    about,
  );
}

/** Declares a text that must match `shape`, with a default. */
export function shaped(fallback: string, shape: RegExp, accepted: string, about: About): Variable<string> {
  const problemWith = unless(accepted, (value) => shape.test(value));
  return variable({ default: fallback, accepted, problemWith, parse: (value) => value }, about);
}

/** Declares a secret; `accepted` completes the message for a value that is not valid, which omits it. */
export function secret(
  about: About,
  accepted = 'a text',
  isValid = (_text: string) => true,
): Variable<string | null> {
  const problemWith = (value: string) =>
    isValid(value) ? null : `is not a valid URL; accepted: ${accepted}`;
  return variable(
    { default: null, accepted, problemWith, parse: (value) => value },
    { ...about, isSecret: true },
  );
}

/** Declares a variable that is a whole number. */
export function count<T extends number | null>(
  fallback: T,
  about: About,
  { min = 1, max = 999_999_999 } = {},
): Variable<T extends null ? number | null : number> {
  const accepted = `a whole number from ${min} to ${max}`;
  const isValid = (value: string) =>
    /^\d{1,9}$/.test(value) && /^(?!0\d)/.test(value) && isWithin(Number(value), min, max);
  const kind = { default: fallback, accepted, problemWith: unless(accepted, isValid), parse: Number };
  return variable<T extends null ? number | null : number>(kind as never, about);
}

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max;

/** Declares a variable that is the number of a TCP port. */
export function port<T extends number | null>(
  fallback: T,
  about: About,
): Variable<T extends null ? number | null : number> {
  const accepted = 'a port from 1 to 65535';
  const isValid = (value: string) => /^\d{1,5}$/.test(value) && isWithin(Number(value), 1, 65_535);
  const kind = { default: fallback, accepted, problemWith: unless(accepted, isValid), parse: Number };
  return variable<T extends null ? number | null : number>(kind as never, about);
}

/** Declares a variable whose value is one of several words. */
export function choice<const T extends string>(
  choices: readonly T[],
  fallback: NoInfer<T>,
  about: About,
): Variable<T> {
  const accepted = choices.join(', ');
  const problemWith = (value: string) =>
    choices.some((one) => one === value) ? null : `is "${value}"; accepted: ${accepted}`;
  return variable({ default: fallback, accepted, problemWith, parse: (value) => value as T }, about);
}

/** Declares a variable that is `on` or `off`. */
export function toggle(isOn: boolean, about: About): Variable<boolean> {
  const words = choice(['on', 'off'], 'on', about);
  return { ...words, default: isOn, parse: (value) => value === 'on' };
}

/** Declares a variable that is an http(s) origin, without a path, query or credentials. */
export function origin(about: About): Variable<string | null> {
  const accepted = 'a URL like https://codeweb.example without a path';
  const parse = (value: string) => {
    const url = URL.parse(value);
    return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
  };
  return variable(
    { default: null, accepted, problemWith: unless(accepted, (value) => parse(value) !== null), parse },
    about,
  );
}

/**
 * Declares an http(s) URL without user, password and hash and, for the base of other URLs, without query: clients
 * take no credentials or options from it. The message omits the value, since it may contain a password.
 */
export function url(isBase: boolean, about: About): Variable<string | null> {
  const accepted = `a URL that starts with http:// or https://, without user, password${isBase ? ', query' : ''} and hash`;
  const isValid = (value: string) => {
    const parsed = URL.parse(value);
    const isPlain =
      parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
    return isPlain === true && !value.includes('#') && !(isBase && value.includes('?'));
  };
  const problemWith = (value: string) =>
    isValid(value) ? null : `is not a valid URL; accepted: ${accepted}`;
  return variable({ default: null, accepted, problemWith, parse: (value) => value }, about);
}

/** Declares a value with a special syntax; `parse` returns null for an invalid text. */
export function custom<T>(
  fallback: T,
  accepted: string,
  parse: (text: string) => { value: T } | null,
  about: About,
): Variable<T> {
  return variable(
    {
      default: fallback,
      accepted,
      problemWith: (value) => (parse(value) ? null : `is "${value}"; accepted: ${accepted}`),
      parse: (value) => parse(value)?.value ?? fallback,
    },
    about,
  );
}

/** A time of the day in UTC, in minutes after midnight. */
export type DayTime = number;

const dayTimeShape = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `03:30`; null for anything else. */
export function parseDayTime(text: string): { value: DayTime } | null {
  const [, hours, minutes] = dayTimeShape.exec(text) ?? [];
  return hours === undefined ? null : { value: Number(hours) * 60 + Number(minutes) };
}

const dayMs = 86_400_000;

/** The last moment at or before `now` at which it was `time`. */
export function lastMomentOf(time: DayTime, now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const today = midnight + time * 60_000;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}
