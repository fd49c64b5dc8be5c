import { isIP } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseSender, senderForm } from '../mail/sender.ts';
import { mailServerForm, parseMailServer } from '../mail/server-url.ts';
import { parseRedisUrl, redisUrlForms } from '../redis/servers.ts';
import { findChromium } from './chromium.ts';
import { readDatabaseUrls } from './database-urls.ts';
import { type Env, type Fault, readEnv } from './env.ts';
import { keepSecret } from './kept-secret.ts';
import { findMisspelt } from './names.ts';
import { EnvReader } from './parsers.ts';
import { Secrets } from './secrets.ts';

/** Minimum length of an HMAC-SHA-256 key, in bytes. */
const keyBytes = 32;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; publicUrl: string | null };

/** `dir` is where mails are written while there is no mail server; `from` is null unless it is set. */
export type MailConfig = { dir: string; from: string | null };

/** The validated configuration. `null` means not configured. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** Origin at which users reach the site. */
  publicUrl: string;
  /** `publicUrl` and, for a loopback host, the other loopback origins. */
  ownOrigins: readonly string[];
  preview: Readonly<{ port: number | null; origin: string | null }>;
  /** Listen address of this process's metrics, or null if disabled. */
  metrics: Readonly<{ port: number; host: string }> | null;
  /** How many web processes share PORT. */
  webProcesses: number;
  /** Absolute path. */
  dataDir: string;
  database: Readonly<{ kind: 'embedded' } | { kind: 'url' }>;
  /** Seconds by which a replica of DATABASE_READ_URLS may lag before reads go past it. */
  maxReplicaLag: number;
  redis: boolean;
  storage: Readonly<StorageConfig>;
  mail: Readonly<MailConfig>;
  rateLimit: boolean;
  /** Whether members may upload files by URL. */
  urlUploads: boolean;
  /** Maximum number of webs, and megabytes of code in them, per member. */
  webQuota: Readonly<{ maxWebs: number; maxCodeMegabytes: number }>;
  /** Maximum number of collections per member. */
  maxCollections: number;
  /** Days after which versions of webs are deleted, unless they are named or shared. */
  versionDays: number;
  /** Days after which what members have deleted is deleted for good. */
  binDays: number;
  /**
   * Screenshots of webs: whether enabled, the Chromium to use (null if none is installed), and whether its sandbox is
   * required.
   */
  thumbnails: Readonly<{ drawn: boolean; chromium: string | null; isSandboxed: boolean }>;
  /** The CDN in front of the site, told by `purgeUrl` what has changed, and the seconds for which it keeps replies to guests. */
  cdn: Readonly<{ purgeUrl: string; maxAge: number }> | null;
  /**
   * Fastify's trustProxy: which proxies' X-Forwarded-* headers are trusted (none, all, a hop count, or a
   * comma-separated list).
   */
  trustProxy: boolean | string | number;
  logLevel: (typeof logLevels)[number];
  production: boolean;
  /** The variables that begin with SITE_, which fix settings of the site. */
  siteVariables: Readonly<Record<string, string>>;
}>;

export type Loaded = { config: Config; secrets: Secrets };

/** Thrown for invalid configuration, with one line per wrong variable. */
export class ConfigError extends Error {
  constructor(faults: readonly Fault[]) {
    super(faults.map(({ variable, problem }) => oneLine(`${variable} ${problem}`)).join('\n'));
    this.name = 'ConfigError';
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/**
 * Reads and validates the environment. `siteNames` are the variables of the site's settings; without them the names of variables are
 * not checked. Without JWT_SECRET, generates a signing key once and keeps it in DATA_DIR. */
export function loadConfig(source: Env = process.env, siteNames: readonly string[] | null = null): Loaded {
  const faults: Fault[] = [];
  const env = readEnv(source, faults);
  const read = new EnvReader(env, faults);
  const config = readConfig(read);
  const configured = read.text('JWT_SECRET');
  if (configured !== null && Buffer.byteLength(configured) < keyBytes)
    read.fault('JWT_SECRET', `has ${Buffer.byteLength(configured)} bytes; at least ${keyBytes} are accepted`);
  const addresses = {
    ...readDatabaseUrls(read),
    redisUrl: readServer(read, 'REDIS_URL', parseRedisUrl, redisUrlForms),
    smtpUrl: readServer(read, 'SMTP_URL', parseMailServer, `one ${mailServerForm}`),
  };
  const keys = {
    s3AccessKeyId: read.text('S3_ACCESS_KEY_ID'),
    s3SecretAccessKey: read.text('S3_SECRET_ACCESS_KEY'),
    cdnPurgeToken: read.text('CDN_PURGE_TOKEN'),
  };
  if (siteNames !== null) faults.push(...findMisspelt(env, read.names, siteNames));
  if (faults.length > 0) throw new ConfigError(faults);
  const jwtSecret = configured ?? keptKey(config.dataDir);
  const secrets = new Secrets({ ...addresses, ...keys, jwtSecret });
  return { config: Object.freeze(config), secrets };
}

/** The URL of a server. The error message omits it, since it may contain a password. */
function readServer(
  read: EnvReader,
  variable: string,
  parse: (text: string) => object | null,
  accepted: string,
): string | null {
  const text = read.text(variable);
  if (text === null || parse(text)) return text;
  read.fault(variable, `is not a valid URL; accepted: ${accepted}`);
  return null;
}

function keptKey(dataDir: string): string {
  let key: string;
  try {
    key = keepSecret(dataDir, 'jwt-secret');
  } catch (error) {
    throw new ConfigError([
      {
        variable: 'DATA_DIR',
        problem: `${dataDir} cannot be used (${reasonOf(error)}); set a directory that this user can write to`,
      },
    ]);
  }
  if (Buffer.byteLength(key) >= keyBytes) return key;
  const path = join(dataDir, 'secrets', 'jwt-secret');
  throw new ConfigError([
    {
      variable: path,
      problem: `is truncated (${Buffer.byteLength(key)} bytes, ${keyBytes} needed); delete the file to generate a new key`,
    },
  ]);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readConfig(read: EnvReader): Config {
  const port = read.port('PORT', 3_000);
  const publicUrl = read.origin('PUBLIC_URL') ?? `http://localhost:${port}`;
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data');
  const host = readHost(read, 'HOST', '127.0.0.1');
  return {
    port,
    host,
    publicUrl,
    ownOrigins: namesOf(publicUrl),
    preview: readPreview(read, port, publicUrl),
    metrics: readMetrics(read),
    webProcesses: readWebProcesses(read),
    dataDir,
    database: { kind: read.text('DATABASE_URL') === null ? 'embedded' : 'url' },
    maxReplicaLag: read.count('DATABASE_READ_MAX_LAG', 5),
    redis: read.text('REDIS_URL') !== null,
    storage: readStorage(read, dataDir, publicUrl),
    mail: readMail(read, dataDir),
    rateLimit: read.choice('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    urlUploads: read.choice('URL_UPLOADS', ['on', 'off'], 'on') === 'on',
    webQuota: {
      maxWebs: read.count('MAX_WEBS', 5_000),
      maxCodeMegabytes: read.count('MAX_CODE_MB', 500),
    },
    maxCollections: read.count('MAX_COLLECTIONS', 1_000),
    versionDays: read.count('VERSION_DAYS', 365),
    binDays: read.count('BIN_DAYS', 30),
    thumbnails: {
      drawn: read.choice('THUMBNAILS', ['on', 'off'], 'on') === 'on',
      chromium: findChromium(read),
      isSandboxed: read.choice('THUMBNAILS_SANDBOX', ['on', 'off'], 'on') === 'on',
    },
    cdn: readCdn(read),
    trustProxy: readTrustProxy(read),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    production: read.text('NODE_ENV') !== 'development',
    siteVariables: read.beginningWith('SITE_'),
  };
}

const readHost = (read: EnvReader, name: string, fallback: string) =>
  read.shaped(name, /^[\w.:-]+$/, 'an address or name to listen on, like 0.0.0.0,', fallback);

/** Figures need no login, so they do not follow HOST to where strangers are. */
function readMetrics(read: EnvReader): Config['metrics'] {
  const host = readHost(read, 'METRICS_HOST', '127.0.0.1');
  return read.text('METRICS_PORT') === null ? null : { port: read.port('METRICS_PORT', 9_464), host };
}

const maxWebProcesses = 64;

/**
 * By default one for two cores, since the worker and PostgreSQL need some too, and for each GB of memory, four at most. Only
 * Linux spreads connections over processes that listen on one port; in development Vite's server is not shared.
 */
function readWebProcesses(read: EnvReader): number {
  const isOneOnly = process.platform !== 'linux' || read.text('NODE_ENV') === 'development';
  // Without a limit, constrainedMemory is 0 or more than the machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const fitting = Math.floor(Math.min(4, availableParallelism() / 2, memory / 1e9));
  const count = read.count('WEB_PROCESSES', isOneOnly ? 1 : Math.max(1, fitting));
  const max = isOneOnly ? 1 : maxWebProcesses;
  if (count > max) read.fault('WEB_PROCESSES', `is ${count}; ${max} is the most that can share a port here`);
  return count;
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** `origin` and, if it is a loopback origin, its equivalents under the other loopback names. */
function namesOf(origin: string): string[] {
  const url = new URL(origin);
  if (!loopback.includes(url.hostname)) return [origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [
    origin,
    ...loopback.map((host) => `${url.protocol}//${host}${port}`).filter((name) => name !== origin),
  ];
}

/** The preview of members' code defaults to the next port of the same host, but only on localhost. */
function readPreview(read: EnvReader, port: number, publicUrl: string): Config['preview'] {
  const given = read.origin('PREVIEW_ORIGIN');
  const url = new URL(publicUrl);
  const local = loopback.includes(url.hostname);
  if (read.text('PREVIEW_PORT') === null && !local) return { port: null, origin: given };
  // 65535 is the last port.
  if (read.text('PREVIEW_PORT') === null && port === 65_535) return { port: null, origin: given };
  const previewPort = read.port('PREVIEW_PORT', port + 1);
  if (previewPort === port)
    read.fault('PREVIEW_PORT', `is ${port}, the port of the site; it must be another one`);
  const origin = given ?? (local ? `${url.protocol}//${url.hostname}:${previewPort}` : null);
  return { port: previewPort, origin };
}

function readStorage(read: EnvReader, dataDir: string, publicUrl: string): StorageConfig {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = needed.filter((name) => read.text(name) === null);
  const any = missing.length < needed.length || read.text('S3_PUBLIC_URL') !== null;
  if (!any) return { kind: 'files', dir: join(dataDir, 'media') };
  for (const name of missing) read.fault(name, `is missing; S3 needs all of ${needed.join(', ')}`);
  const mediaUrl = read.url('S3_PUBLIC_URL', true);
  // S3 does not send the security headers that keep an uploaded file from acting as a page of this site.
  if (mediaUrl !== null && URL.parse(mediaUrl)?.origin === publicUrl)
    read.fault('S3_PUBLIC_URL', `is on the origin of the site, ${publicUrl}; it must be another one`);
  return {
    kind: 's3',
    endpoint: read.url('S3_ENDPOINT', true) ?? '',
    region: read.text('S3_REGION') ?? 'us-east-1',
    bucket: read.text('S3_BUCKET') ?? '',
    publicUrl: mediaUrl,
  };
}

function readMail(read: EnvReader, dataDir: string): MailConfig {
  const from = read.text('MAIL_FROM');
  if (from !== null && !parseSender(from)) read.fault('MAIL_FROM', `is "${from}"; ${senderForm} is accepted`);
  return { dir: join(dataDir, 'outbox'), from };
}

const maxCdnSeconds = 86_400;

function readCdn(read: EnvReader): Config['cdn'] {
  const purgeUrl = read.url('CDN_PURGE_URL', false);
  const maxAge = read.count('CDN_MAX_AGE', 600);
  if (maxAge > maxCdnSeconds)
    read.fault('CDN_MAX_AGE', `is ${maxAge}; at most ${maxCdnSeconds} seconds are accepted`);
  return purgeUrl === null ? null : { purgeUrl, maxAge };
}

function readTrustProxy(read: EnvReader): Config['trustProxy'] {
  const text = read.text('TRUST_PROXY') ?? 'off';
  if (text === 'off' || text === 'false') return false;
  if (text === 'on' || text === 'true') return true;
  if (/^[1-9]$/.test(text)) return Number(text);
  if (text.split(',').every((name) => isProxy(name.trim()))) return text;
  read.fault(
    'TRUST_PROXY',
    `is "${text}"; accepted: off, on, how many proxies there are (1 to 9), loopback, linklocal, uniquelocal, or addresses like 10.0.0.0/8, with commas between`,
  );
  return false;
}

/** An IP address, a network in CIDR notation, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
