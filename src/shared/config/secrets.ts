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
 * Secrets that must never be logged: inspecting or serialising this object prints '[hidden]'. `databaseUrl` is '' until
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
