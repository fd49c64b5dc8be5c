import { readFileSync } from 'node:fs';
import { nearestOf } from '../rules/nearest-name.ts';
import {
  ownPrefixes,
  secretNames,
  type ValueOf,
  type VariableName,
  variableNames,
  variableOf,
} from './variables.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** A wrong variable: what is wrong and what is accepted. */
export type Fault = { variable: string; problem: string };

/** The environment without empty values, with secrets read from their `_FILE` variables. */
export function readEnv(source: Env, faults: Fault[]): Env {
  const entries = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '');
  const env: Record<string, string | undefined> = Object.fromEntries(entries);
  for (const name of secretNames) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    const fault = (problem: string) => faults.push({ variable: `${name}_FILE`, problem });
    if (env[name] !== undefined) fault(`and ${name} are both set; set only one of them`);
    const text = readText(path);
    if (text === '') fault(`is "${path}", an empty file; a file with the value is accepted`);
    else if (text === null) fault(`is "${path}", which cannot be read; a file with the value is accepted`);
    else env[name] = text;
  }
  return env;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Parses variables as they are declared, and collects all faults instead of stopping at the first. */
export class EnvReader {
  readonly env: Env;
  readonly faults: Fault[];

  constructor(env: Env, faults: Fault[]) {
    this.env = env;
    this.faults = faults;
  }

  isSet(variable: VariableName): boolean {
    return this.env[variable] !== undefined;
  }

  /** The value of a variable; its default if it is not set or not valid. */
  value<Name extends VariableName>(variable: Name): ValueOf<Name> {
    const { default: fallback, problemWith, parse } = variableOf(variable);
    const text = this.env[variable]?.trim();
    if (text === undefined) return fallback as ValueOf<Name>;
    const problem = problemWith(text);
    if (problem === null) return parse(text) as ValueOf<Name>;
    this.fault(variable, problem);
    return fallback as ValueOf<Name>;
  }

  /** The trimmed texts of all variables that begin with `prefix`. */
  beginningWith(prefix: string): Record<string, string> {
    const names = Object.keys(this.env).filter((name) => name.startsWith(prefix));
    return Object.fromEntries(names.map((name) => [name, this.env[name]?.trim() ?? '']));
  }

  fault(variable: string, problem: string): void {
    this.faults.push({ variable, problem });
  }
}

/** Minimum length of a name of the product in which two letters may be wrong. A shorter name may have one. */
const minLengthOfTwo = 10;

/** Variables that Kubernetes sets for each service of the namespace, and Docker for each link. */
const serviceLink = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/;

/**
 * Finds undeclared variables that are meant for Codeweb: those with the prefix of one of its variables, and those
 * that are a typing error away from one. Other programs' variables are ignored. `siteNames` are the variables of the
 * site's settings.
 */
export function findMisspelt(env: Env, siteNames: readonly string[]): Fault[] {
  const known = new Set([
    ...variableNames,
    ...siteNames,
    ...secretNames.map((name) => `${name}_FILE`),
    'NODE_ENV',
  ]);
  const compound = [...known].filter((name) => name.includes('_'));
  return Object.keys(env).flatMap((variable) => {
    if (known.has(variable) || serviceLink.test(variable)) return [];
    const prefix = ownPrefixes.find((one) => variable.startsWith(one));
    if (prefix === undefined && !variable.includes('_')) return [];
    const related = prefix === undefined ? compound : withMostWordsOf(variable, compound);
    const { name: nearest, typos: slips } = nearestOf(variable, related);
    const isMeant = prefix !== undefined || slips <= (nearest.length < minLengthOfTwo ? 1 : 2);
    return isMeant ? [{ variable, problem: `is no setting; the nearest name is ${nearest}` }] : [];
  });
}

/**
 * The names that share the most words with `variable`: S3_SECRET_KEY means S3_SECRET_ACCESS_KEY, although S3_BUCKET
 * has fewer letters to change.
 */
function withMostWordsOf(variable: string, names: readonly string[]): string[] {
  const words = new Set(variable.split('_'));
  const shared = (name: string) => name.split('_').filter((word) => words.has(word)).length;
  const most = Math.max(...names.map(shared));
  return names.filter((name) => shared(name) === most);
}
