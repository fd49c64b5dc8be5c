import type { Env, Fault } from './env.ts';

/** Parses environment variables, with defaults, and collects all faults instead of stopping at the first. */
export class EnvReader {
  readonly env: Env;
  readonly faults: Fault[];
  /** The names of all variables that were asked for. */
  readonly names = new Set<string>();

  constructor(env: Env, faults: Fault[]) {
    this.env = env;
    this.faults = faults;
  }

  text(variable: string): string | null {
    this.names.add(variable);
    return this.env[variable]?.trim() ?? null;
  }

  /** The trimmed texts of all variables that begin with `prefix`. */
  beginningWith(prefix: string): Record<string, string> {
    const names = Object.keys(this.env).filter((name) => name.startsWith(prefix));
    return Object.fromEntries(names.map((name) => [name, this.env[name]?.trim() ?? '']));
  }

  fault(variable: string, problem: string): void {
    this.faults.push({ variable, problem });
  }

  port(variable: string, fallback: number): number {
    const text = this.text(variable);
    if (text === null) return fallback;
    const port = /^\d+$/.test(text) ? Number(text) : -1;
    if (port >= 1 && port <= 65_535) return port;
    this.fault(variable, `is "${text}"; a port from 1 to 65535 is accepted`);
    return fallback;
  }

  /** An integer from 1 to 999,999,999. */
  count(variable: string, fallback: number): number {
    const text = this.text(variable);
    if (text === null) return fallback;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    this.fault(variable, `is "${text}"; a whole number from 1 to 999999999 is accepted`);
    return fallback;
  }

  /** A string that matches `shape`; `accepted` describes the shape for the error message. */
  shaped(variable: string, shape: RegExp, accepted: string, fallback: string): string {
    const text = this.text(variable);
    if (text === null) return fallback;
    if (shape.test(text)) return text;
    this.fault(variable, `is "${text}"; ${accepted} is accepted`);
    return fallback;
  }

  choice<T extends string>(variable: string, choices: readonly T[], fallback: T): T {
    const text = this.text(variable);
    if (text === null) return fallback;
    const found = choices.find((choice) => choice === text);
    if (found === undefined) this.fault(variable, `is "${text}"; accepted: ${choices.join(', ')}`);
    return found ?? fallback;
  }

  /** An http(s) origin; URLs with a path, query or credentials are rejected. */
  origin(variable: string): string | null {
    const text = this.text(variable);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    this.fault(variable, `is "${text}"; a URL like https://codeweb.example without a path is accepted`);
    return null;
  }

  /**
   * An http(s) URL that clients take no credentials or options from: without user, password and hash, and, for the base of other URLs,
   * without query. The error message omits the value, since it may contain a password.
   */
  url(variable: string, isBase: boolean): string | null {
    const text = this.text(variable);
    if (text === null) return null;
    const url = URL.parse(text);
    const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    if (isPlain && !text.includes('#') && !(isBase && text.includes('?'))) return text;
    this.fault(
      variable,
      `is not a valid URL; accepted: one that starts with http:// or https://, without user, password${isBase ? ', query' : ''} and hash`,
    );
    return null;
  }
}
