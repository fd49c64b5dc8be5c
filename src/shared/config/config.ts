import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';
import { readDatabaseUrls } from './database-urls.ts';
import { type Env, EnvReader, type Fault, findMisspelt, readEnv } from './env.ts';
import { keepSecret, Secrets } from './secrets.ts';
import type { DayTime } from './variable-kinds.ts';
import { keyBytes, type ValueOf } from './variables.ts';

export type StorageConfig =
  | { kind: 'files'; dir: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; publicUrl: string | null };

/** `at` is null while the worker makes no backups. */
export type BackupConfig = {
  at: DayTime | null;
  /** Number of backups that are kept. */
  keep: number;
  target: { kind: 'folder'; dir: string } | { kind: 's3'; endpoint: string; region: string; bucket: string };
};

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
  /** Number of web processes that share PORT. */
  webProcesses: number;
  /** Absolute path. */
  dataDir: string;
  database: Readonly<{ kind: 'embedded' } | { kind: 'url' }>;
  /** Seconds by which a replica of DATABASE_READ_URLS may lag before reads go past it. */
  maxReplicaLag: number;
  redis: boolean;
  storage: Readonly<StorageConfig>;
  mail: Readonly<MailConfig>;
  backup: Readonly<BackupConfig>;
  /** The URL that names the latest release, or null. */
  updatesUrl: string | null;
  rateLimit: boolean;
  /** Whether members may upload files by URL. */
  urlUploads: boolean;
  /** Maximum number of webs, and megabytes of code in them, per member. */
  webQuota: Readonly<{ maxWebs: number; maxCodeMegabytes: number }>;
  /** Maximum number of collections per member. */
  maxCollections: number;
  /** Days after which versions of webs are deleted, unless they are named or shared. */
  versionDays: number;
  /** Days after which deleted content in the bin is deleted for good. */
  binDays: number;
  /**
   * Screenshots of webs: whether enabled, the Chromium to use (null if none is installed), and whether its sandbox is
   * required.
   */
  thumbnails: Readonly<{ drawn: boolean; chromium: string | null; isSandboxed: boolean }>;
  /** The CDN in front of the site: the URL that purges it, and the seconds for which it caches replies to guests. */
  cdn: Readonly<{ purgeUrl: string; maxAge: number }> | null;
  /**
   * Fastify's trustProxy: which proxies' X-Forwarded-* headers are trusted (none, all, a hop count, or a
   * comma-separated list).
   */
  trustProxy: boolean | string | number;
  logLevel: ValueOf<'LOG_LEVEL'>;
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

type LoadOptions = {
  /** The variables of the site's settings; without them the names of variables are not checked. */
  siteNames?: readonly string[] | null;
  /**
   * Throws an OperatorError unless DATA_DIR or the environment contain the traces of an installation's first start.
   */
  mustExist?: boolean;
};

/** Reads and validates the environment. Without JWT_SECRET, generates a signing key once and keeps it in DATA_DIR. */
export function loadConfig(
  source: Env = process.env,
  { siteNames = null, mustExist = false }: LoadOptions = {},
): Loaded {
  const faults: Fault[] = [];
  const env = readEnv(source, faults);
  const read = new EnvReader(env, faults);
  const config = readConfig(read);
  const configured = read.value('JWT_SECRET');
  if (configured !== null && Buffer.byteLength(configured) < keyBytes)
    read.fault('JWT_SECRET', `has ${Buffer.byteLength(configured)} bytes; at least ${keyBytes} are accepted`);
  const addresses = {
    ...readDatabaseUrls(read),
    redisUrl: read.value('REDIS_URL'),
    smtpUrl: read.value('SMTP_URL'),
  };
  const keys = {
    s3AccessKeyId: read.value('S3_ACCESS_KEY_ID'),
    s3SecretAccessKey: read.value('S3_SECRET_ACCESS_KEY'),
    backupS3AccessKeyId: read.value('BACKUP_S3_ACCESS_KEY_ID') ?? read.value('S3_ACCESS_KEY_ID'),
    backupS3SecretAccessKey: read.value('BACKUP_S3_SECRET_ACCESS_KEY') ?? read.value('S3_SECRET_ACCESS_KEY'),
    cdnPurgeToken: read.value('CDN_PURGE_TOKEN'),
  };
  if (siteNames !== null) faults.push(...findMisspelt(env, siteNames));
  if (faults.length > 0) throw new ConfigError(faults);
  if (mustExist) requireInstallation(config, configured !== null);
  const jwtSecret = configured ?? keptKey(config.dataDir);
  const secrets = new Secrets({ ...addresses, ...keys, jwtSecret });
  return { config: Object.freeze(config), secrets };
}

/** Only a first start creates a cluster and a key: a command with a wrong DATA_DIR must not create others there. */
function requireInstallation({ database, dataDir }: Config, hasKey: boolean): void {
  const isThere = (name: string) => existsSync(join(dataDir, name));
  if (database.kind === 'embedded' ? isThere('postgres') : hasKey || isThere('secrets/jwt-secret')) return;
  const others = database.kind === 'embedded' ? 'DATABASE_URL' : 'JWT_SECRET';
  throw new OperatorError(
    `no installation in ${dataDir}; set DATA_DIR to the folder of the site, or ${others} if it has its own`,
  );
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
  const port = read.value('PORT');
  const publicUrl = read.value('PUBLIC_URL') ?? `http://localhost:${port}`;
  const dataDir = resolve(read.value('DATA_DIR'));
  const isDevelopment = read.env.NODE_ENV?.trim() === 'development';
  return {
    port,
    host: read.value('HOST'),
    publicUrl,
    ownOrigins: namesOf(publicUrl),
    preview: readPreview(read, port, publicUrl),
    metrics: readMetrics(read),
    webProcesses: readWebProcesses(read, isDevelopment),
    dataDir,
    database: { kind: read.isSet('DATABASE_URL') ? 'url' : 'embedded' },
    maxReplicaLag: read.value('DATABASE_READ_MAX_LAG'),
    redis: read.isSet('REDIS_URL'),
    storage: readStorage(read, dataDir, publicUrl),
    mail: { dir: join(dataDir, 'outbox'), from: read.value('MAIL_FROM') },
    backup: readBackup(read, dataDir),
    updatesUrl: read.value('UPDATES_URL'),
    rateLimit: read.value('RATE_LIMIT'),
    urlUploads: read.value('URL_UPLOADS'),
    webQuota: { maxWebs: read.value('MAX_WEBS'), maxCodeMegabytes: read.value('MAX_CODE_MB') },
    maxCollections: read.value('MAX_COLLECTIONS'),
    versionDays: read.value('VERSION_DAYS'),
    binDays: read.value('BIN_DAYS'),
    thumbnails: {
      drawn: read.value('THUMBNAILS'),
      chromium: findChromium(read),
      isSandboxed: read.value('THUMBNAILS_SANDBOX'),
    },
    cdn: readCdn(read),
    trustProxy: read.value('TRUST_PROXY'),
    logLevel: read.value('LOG_LEVEL'),
    production: !isDevelopment,
    siteVariables: read.beginningWith('SITE_'),
  };
}

/** Metrics need no login, so they do not follow HOST to a public address. */
function readMetrics(read: EnvReader): Config['metrics'] {
  const [port, host] = [read.value('METRICS_PORT'), read.value('METRICS_HOST')];
  return port === null ? null : { port, host };
}

/**
 * By default one process for two cores, since the worker and PostgreSQL need some too, but at most one for each GB of
 * memory, and four in all. Only Linux spreads connections over processes that listen on one port; in development
 * Vite's server is not shared.
 */
function readWebProcesses(read: EnvReader, isDevelopment: boolean): number {
  const isOneOnly = process.platform !== 'linux' || isDevelopment;
  // Without a limit, constrainedMemory is 0 or more than the machine's memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const fitting = Math.floor(Math.min(4, availableParallelism() / 2, memory / 1e9));
  const count = read.value('WEB_PROCESSES') ?? (isOneOnly ? 1 : Math.max(1, fitting));
  if (isOneOnly && count > 1)
    read.fault('WEB_PROCESSES', `is ${count}; 1 is the most that can share a port here`);
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

const maxPort = 65_535;

/** The preview of members' code defaults to the next port of the same host, but only on localhost. */
function readPreview(read: EnvReader, port: number, publicUrl: string): Config['preview'] {
  const given = read.value('PREVIEW_ORIGIN');
  const url = new URL(publicUrl);
  const local = loopback.includes(url.hostname);
  const previewPort = read.value('PREVIEW_PORT') ?? (local && port < maxPort ? port + 1 : null);
  if (previewPort === null) return { port: null, origin: given };
  if (previewPort === port)
    read.fault('PREVIEW_PORT', `is ${port}, the port of the site; it must be another one`);
  const origin = given ?? (local ? `${url.protocol}//${url.hostname}:${previewPort}` : null);
  return { port: previewPort, origin };
}

function readStorage(read: EnvReader, dataDir: string, publicUrl: string): StorageConfig {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => !read.isSet(name));
  const any = missing.length < needed.length || read.isSet('S3_PUBLIC_URL');
  if (!any) return { kind: 'files', dir: join(dataDir, 'media') };
  for (const name of missing) read.fault(name, `is missing; S3 needs all of ${needed.join(', ')}`);
  const mediaUrl = read.value('S3_PUBLIC_URL');
  // S3 does not send the security headers that keep an uploaded file from acting as a page of this site.
  if (mediaUrl !== null && URL.parse(mediaUrl)?.origin === publicUrl)
    read.fault('S3_PUBLIC_URL', `is on the origin of the site, ${publicUrl}; it must be another one`);
  return {
    kind: 's3',
    endpoint: read.value('S3_ENDPOINT') ?? '',
    region: read.value('S3_REGION'),
    bucket: read.value('S3_BUCKET') ?? '',
    publicUrl: mediaUrl,
  };
}

/** A separate store, or a bucket of the media store with its keys. */
function readBackup(read: EnvReader, dataDir: string): BackupConfig {
  const [at, keep] = [read.value('BACKUP_AT'), read.value('BACKUP_KEEP')];
  const bucket = read.value('BACKUP_S3_BUCKET');
  if (bucket === null)
    return {
      at,
      keep,
      target: { kind: 'folder', dir: resolve(read.value('BACKUP_DIR') || join(dataDir, 'backups')) },
    };
  for (const name of ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const)
    if (!read.isSet(`BACKUP_S3_${name}`) && !read.isSet(`S3_${name}`))
      read.fault(`BACKUP_S3_${name}`, `is missing; BACKUP_S3_BUCKET needs it, or S3_${name}`);
  const endpoint = read.value('BACKUP_S3_ENDPOINT') ?? read.value('S3_ENDPOINT') ?? '';
  return {
    at,
    keep,
    target: {
      kind: 's3',
      endpoint,
      region: read.value('BACKUP_S3_REGION') || read.value('S3_REGION'),
      bucket,
    },
  };
}

function readCdn(read: EnvReader): Config['cdn'] {
  const [purgeUrl, maxAge] = [read.value('CDN_PURGE_URL'), read.value('CDN_MAX_AGE')];
  return purgeUrl === null ? null : { purgeUrl, maxAge };
}

/** Paths at which systems install Chromium or Google Chrome. */
const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** CHROMIUM_PATH if set, otherwise the first installed browser of `knownPaths`, or null. */
function findChromium(read: EnvReader): string | null {
  const configured = read.value('CHROMIUM_PATH');
  if (configured === null) return knownPaths.find(isProgram) ?? null;
  if (isProgram(configured)) return configured;
  read.fault('CHROMIUM_PATH', `is "${configured}"; the path of an executable file is accepted`);
  return null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
