import type { Env, Fault } from './env.ts';

/** Parses environment variables, with defaults, and collects all faults instead of stopping at the first. */
export class EnvReader {
  readonly env: Env;
  readonly faults: Fault[];

  constructor(env: Env, faults: Fault[]) {
    this.env = env;
    this.faults = faults;
  }

  text(variable: string): string | null {
    return this.env[variable]?.trim() ?? null;
  }

  /** The trimmed texts of all variables that begin with `prefix`. */
  beginningWith(prefix: string): Record<string, string> {
    const names = Object.keys(this.env).filter((name) => name.startsWith(prefix));
    return Object.fromEntries(names.map((name) => [name, this.text(name) ?? '']));
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

  /** A URL with one of `protocols`. The error message omits the value, since it may contain a password. */
  url(variable: string, protocols: readonly string[]): string | null {
    const text = this.text(variable);
    if (text === null) return null;
    if (protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
    this.fault(
      variable,
      `is not a valid URL; accepted: one that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
    return null;
  }
}
