import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { parseServers } from '../db/connection/server-list.ts';
import { parseRedisUrl } from '../redis/servers.ts';

type Values = {
  databaseUrl: string;
  databasePoolUrl: string | null;
  databaseReadUrls: readonly string[];
  redisUrl: string | null;
  jwtSecret: string;
  s3AccessKeyId: string | null;
  s3SecretAccessKey: string | null;
  backupS3AccessKeyId: string | null;
  backupS3SecretAccessKey: string | null;
  smtpUrl: string | null;
  cdnPurgeToken: string | null;
};

/**
 * Secrets that must never be logged: inspecting or serializing this object prints '[hidden]'. `databaseUrl` is '' until
 * known.
 */
export class Secrets {
  readonly databaseUrl: string;
  /** A PgBouncer in transaction mode in front of the same database. */
  readonly databasePoolUrl: string | null;
  /** Streaming replicas of the same database. */
  readonly databaseReadUrls: readonly string[];
  readonly redisUrl: string | null;
  readonly jwtSecret: string;
  readonly s3AccessKeyId: string | null;
  readonly s3SecretAccessKey: string | null;
  readonly backupS3AccessKeyId: string | null;
  readonly backupS3SecretAccessKey: string | null;
  readonly smtpUrl: string | null;
  readonly cdnPurgeToken: string | null;

  constructor(values: Values) {
    this.databaseUrl = values.databaseUrl;
    this.databasePoolUrl = values.databasePoolUrl;
    this.databaseReadUrls = values.databaseReadUrls;
    this.redisUrl = values.redisUrl;
    this.jwtSecret = values.jwtSecret;
    this.s3AccessKeyId = values.s3AccessKeyId;
    this.s3SecretAccessKey = values.s3SecretAccessKey;
    this.backupS3AccessKeyId = values.backupS3AccessKeyId;
    this.backupS3SecretAccessKey = values.backupS3SecretAccessKey;
    this.smtpUrl = values.smtpUrl;
    this.cdnPurgeToken = values.cdnPurgeToken;
  }

  /** A copy with the URL of the embedded database that has just been started. */
  withDatabase(databaseUrl: string): Secrets {
    return new Secrets({ ...this, databaseUrl });
  }

  /** Values to redact from logs: the keys, and the passwords in URLs, percent-encoded and decoded. */
  values(): string[] {
    const { databaseUrl, databasePoolUrl, databaseReadUrls, redisUrl, smtpUrl } = this;
    const { jwtSecret, s3SecretAccessKey, backupS3SecretAccessKey, cdnPurgeToken } = this;
    const databases = [databaseUrl, databasePoolUrl ?? '', ...databaseReadUrls].flatMap(
      (url) => parseServers(url)?.urls ?? [],
    );
    const redis = parseRedisUrl(redisUrl ?? '');
    const passwords = [
      ...[...databases, smtpUrl].map((url) => URL.parse(url ?? '')?.password ?? ''),
      ...(redis ? [encodeURIComponent(redis.password), encodeURIComponent(redis.sentinelPassword)] : []),
      ...(redis ? [redis.password, redis.sentinelPassword] : []),
    ];
    return [
      jwtSecret,
      s3SecretAccessKey ?? '',
      backupS3SecretAccessKey ?? '',
      cdnPurgeToken ?? '',
      ...passwords,
      ...passwords.map(asMeant),
    ].filter(Boolean);
  }

  toJSON(): string {
    return '[hidden]';
  }

  [inspect.custom](): string {
    return 'Secrets [hidden]';
  }
}

function asMeant(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/**
 * Returns a secret of this installation (48 random bytes as base64url), generated on first use and kept in
 * DATA_DIR/secrets/`name`, readable only by its owner. Throws a file system error if that folder cannot be used.
 */
export function keepSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  const kept = readIfThere(path);
  if (kept !== null) return kept;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    // link() is atomic and fails if the name exists, so processes that start together agree on one secret.
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
