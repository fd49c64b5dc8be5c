import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';

type Values = {
  databaseUrl: string;
  redisUrl: string | null;
  jwtSecret: string;
  s3AccessKeyId: string | null;
  s3SecretAccessKey: string | null;
  smtpUrl: string | null;
};

/** What must never be logged: printing or serialising it shows nothing. `databaseUrl` is '' until one is known. */
export class Secrets {
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly jwtSecret: string;
  readonly s3AccessKeyId: string | null;
  readonly s3SecretAccessKey: string | null;
  readonly smtpUrl: string | null;

  constructor(values: Values) {
    this.databaseUrl = values.databaseUrl;
    this.redisUrl = values.redisUrl;
    this.jwtSecret = values.jwtSecret;
    this.s3AccessKeyId = values.s3AccessKeyId;
    this.s3SecretAccessKey = values.s3SecretAccessKey;
    this.smtpUrl = values.smtpUrl;
  }

  /** The same secrets with the address of the database that has just been started. */
  withDatabase(databaseUrl: string): Secrets {
    return new Secrets({ ...this, databaseUrl });
  }

  toJSON(): string {
    return '[hidden]';
  }

  [inspect.custom](): string {
    return 'Secrets [hidden]';
  }
}

/** The signing key of this installation: made once, kept in DATA_DIR/secrets for its owner's eyes only. */
export function keepJwtSecret(dataDir: string): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'jwt-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // A link fails where the name is taken, so processes that start together agree on one key.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
