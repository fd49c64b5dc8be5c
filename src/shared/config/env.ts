import { readFileSync } from 'node:fs';

/** Variables whose value may be read from the file named by the variable with the suffix `_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_POOL_URL',
  'DATABASE_READ_URLS',
  'REDIS_URL',
  'JWT_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CDN_PURGE_TOKEN',
] as const;

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
