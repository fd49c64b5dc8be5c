import { resolve } from 'node:path';
import { type Env, type Fault, readEnv } from './env.ts';
import { EnvReader } from './parsers.ts';
import { keepJwtSecret, Secrets } from './secrets.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; publicUrl: string | null };

export type MailConfig = { kind: 'files'; dir: string; from: string } | { kind: 'smtp'; from: string };

/** Everything an operator can set, checked. `null` stands for "not there". */
export type Config = Readonly<{
  port: number;
  host: string;
  /** The origin that people use. */
  publicUrl: string;
  /** `publicUrl` and, on a loopback host, its other names. */
  ownOrigins: readonly string[];
  preview: Readonly<{ port: number | null; origin: string | null }>;
  /** Absolute path. */
  dataDir: string;
  database: Readonly<{ kind: 'embedded' } | { kind: 'url' }>;
  redis: boolean;
  storage: Readonly<StorageConfig>;
  mail: Readonly<MailConfig>;
  rateLimit: boolean;
  /** Whose X-Forwarded-* to believe: nobody, everybody, or addresses with commas between. */
  trustProxy: boolean | string;
  logLevel: (typeof logLevels)[number];
  production: boolean;
}>;

export type Loaded = { config: Config; secrets: Secrets };

/** Thrown with one line for each wrong variable. */
export class ConfigError extends Error {
  constructor(faults: readonly Fault[]) {
    super(faults.map(({ variable, problem }) => `${variable} ${problem}`).join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads and checks the whole environment. Makes and keeps a signing key in DATA_DIR where JWT_SECRET is unset. */
export function loadConfig(source: Env = process.env): Loaded {
  const faults: Fault[] = [];
  const read = new EnvReader(readEnv(source, faults), faults);
  const config = readConfig(read);
  const given = read.text('JWT_SECRET');
  if (given !== null && Buffer.byteLength(given) < 32)
    read.fault('JWT_SECRET', `has ${Buffer.byteLength(given)} bytes; at least 32 are needed`);
  const addresses = {
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']) ?? '',
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  const secrets = new Secrets({
    ...addresses,
    jwtSecret: given ?? keepJwtSecret(config.dataDir),
    s3AccessKeyId: read.text('S3_ACCESS_KEY_ID'),
    s3SecretAccessKey: read.text('S3_SECRET_ACCESS_KEY'),
  });
  return { config: Object.freeze(config), secrets };
}

function readConfig(read: EnvReader): Config {
  const port = read.port('PORT', 3_000);
  const publicUrl = read.origin('PUBLIC_URL') ?? `http://localhost:${port}`;
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data');
  return {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl,
    ownOrigins: namesOf(publicUrl),
    preview: readPreview(read, port, publicUrl),
    dataDir,
    database: { kind: read.text('DATABASE_URL') === null ? 'embedded' : 'url' },
    redis: read.text('REDIS_URL') !== null,
    storage: readStorage(read, dataDir),
    mail: readMail(read, dataDir, publicUrl),
    rateLimit: read.choice('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    trustProxy: readTrustProxy(read),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    production: read.text('NODE_ENV') !== 'development',
  };
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The names under which a browser on this machine may reach `origin`. */
function namesOf(origin: string): string[] {
  const url = new URL(origin);
  if (!loopback.includes(url.hostname)) return [origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [
    origin,
    ...loopback.map((host) => `${url.protocol}//${host}${port}`).filter((name) => name !== origin),
  ];
}

/** Members' code gets the next port of the same host by itself only where people come by localhost. */
function readPreview(read: EnvReader, port: number, publicUrl: string): Config['preview'] {
  const given = read.origin('PREVIEW_ORIGIN');
  const url = new URL(publicUrl);
  const local = loopback.includes(url.hostname);
  if (read.text('PREVIEW_PORT') === null && !local) return { port: null, origin: given };
  const previewPort = read.port('PREVIEW_PORT', port + 1);
  if (previewPort === port)
    read.fault('PREVIEW_PORT', `is ${port}, the port of the site; it must be another one`);
  const origin = given ?? (local ? `${url.protocol}//${url.hostname}:${previewPort}` : null);
  return { port: previewPort, origin };
}

function readStorage(read: EnvReader, dataDir: string): StorageConfig {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = needed.filter((name) => read.text(name) === null);
  if (missing.length === needed.length) return { kind: 'files', dir: `${dataDir}/media` };
  for (const name of missing) read.fault(name, `is missing; S3 needs all of ${needed.join(', ')}`);
  return {
    kind: 's3',
    endpoint: read.url('S3_ENDPOINT', ['http:', 'https:']) ?? '',
    region: read.text('S3_REGION') ?? 'us-east-1',
    bucket: read.text('S3_BUCKET') ?? '',
    publicUrl: read.url('S3_PUBLIC_URL', ['http:', 'https:']),
  };
}

function readMail(read: EnvReader, dataDir: string, publicUrl: string): MailConfig {
  const from = read.text('MAIL_FROM') ?? `Codeweb <codeweb@${new URL(publicUrl).hostname}>`;
  if (!/@/.test(from))
    read.fault('MAIL_FROM', `is "${from}"; an address like "Codeweb <mail@example.org>" is accepted`);
  if (read.text('SMTP_URL') !== null) return { kind: 'smtp', from };
  return { kind: 'files', dir: `${dataDir}/outbox`, from };
}

function readTrustProxy(read: EnvReader): boolean | string {
  const text = read.text('TRUST_PROXY') ?? 'off';
  if (text === 'off' || text === 'false') return false;
  if (text === 'on' || text === 'true') return true;
  if (
    /^[0-9a-fA-F/,\s]*[.:][0-9a-fA-F.:/,\s]*$/.test(text) ||
    /^(loopback|linklocal|uniquelocal)$/.test(text)
  )
    return text;
  read.fault('TRUST_PROXY', `is "${text}"; accepted: off, on, or addresses with commas between`);
  return false;
}
