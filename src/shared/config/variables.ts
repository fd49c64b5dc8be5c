import { isIP } from 'node:net';
import { parseRedisUrl, redisUrlForms } from '../redis/servers.ts';
import { mailServerForm, parseMailServer, parseSender, senderForm } from '../rules/mail-server.ts';
import {
  choice,
  count,
  custom,
  type DayTime,
  origin,
  parseDayTime,
  port,
  secret,
  shaped,
  text,
  toggle,
  url,
  type Variable,
} from './variable-kinds.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const hostShape = /^[\w.:-]+$/;
const hostForm = 'an address or name like 0.0.0.0';

/** Minimum length of an HMAC-SHA-256 key, in bytes. */
export const keyBytes = 32;

const postgresForm = 'a URL that starts with postgres:// or postgresql://';

const s3Together = 'needed together with the other three of the store';

/**
 * Every environment variable of Codeweb except those of the site's settings, each declared once. The configuration is
 * read by these declarations, and the guide and the example files of Compose, Kubernetes and systemd are generated
 * from them.
 */
export const variables = {
  PUBLIC_URL: origin({
    group: 'addresses',
    unset: '`http://localhost:PORT`',
    meaning: "the origin of the site in people's browsers",
  }),
  PORT: port(3_000, { group: 'addresses', meaning: 'the port to listen on' }),
  HOST: shaped('127.0.0.1', hostShape, hostForm, { group: 'addresses', meaning: 'the address to listen on' }),
  PREVIEW_ORIGIN: origin({
    group: 'addresses',
    unset: 'the preview port on localhost, else none',
    meaning:
      "a second host that runs members' code, so that an endless loop cannot slow the site's own page; it leads to `PREVIEW_PORT`",
  }),
  PREVIEW_PORT: port(null, {
    group: 'addresses',
    unset: 'PORT + 1 on localhost, else none',
    meaning: 'the port that serves the preview frame alone',
  }),
  TRUST_PROXY: custom<boolean | string | number>(
    false,
    'off, on, how many proxies there are (1 to 9), loopback, linklocal, uniquelocal, or addresses like 10.0.0.0/8, with commas between',
    parseTrustProxy,
    {
      group: 'addresses',
      meaning:
        'which proxies’ `X-Forwarded-*` headers to trust. Prefer their addresses or number to `on`, with which clients can forge their address',
    },
  ),
  METRICS_PORT: port(null, {
    group: 'addresses',
    unset: 'no metrics',
    meaning:
      'where each process serves `/metrics` for Prometheus. With `all`, the worker takes the next port, and further web processes take the ones after it',
  }),
  METRICS_HOST: shaped('127.0.0.1', hostShape, hostForm, {
    group: 'addresses',
    meaning:
      'the address of the metrics. Set `0.0.0.0` only where a Prometheus of another machine or container asks, in a network that is not public',
  }),
  WEB_PROCESSES: count(
    null,
    {
      group: 'processes',
      unset: 'one for two cores and for each GB of memory, 4 at most',
      meaning:
        'how many web processes `all` and `web` start. They share `PORT` and `PREVIEW_PORT`. Always 1 on systems other than Linux',
    },
    { max: 64 },
  ),
  LOG_LEVEL: choice(logLevels, 'info', {
    group: 'processes',
    meaning: 'the least severe level that is logged',
  }),
  DATA_DIR: shaped('data', /./, 'a folder', {
    group: 'data',
    unset: '`./data`',
    meaning: 'the folder of database, media, mail and secrets, unless they are stored elsewhere',
  }),
  DATABASE_URL: text(
    {
      group: 'data',
      isSecret: true,
      unset: 'the bundled PostgreSQL',
      meaning:
        'PostgreSQL 15 or newer; may name [several servers](operate/scale.md#failover-of-postgresql), of which one takes writes, and has [few parameters](operate/scale.md#the-address-of-postgresql)',
    },
    postgresForm,
  ),
  DATABASE_POOL_URL: text(
    {
      group: 'data',
      isSecret: true,
      meaning:
        'a PgBouncer in transaction mode in front of `DATABASE_URL`: see [many processes, one PostgreSQL](operate/scale.md#many-processes-one-postgresql)',
    },
    postgresForm,
  ),
  DATABASE_READ_URLS: text(
    {
      group: 'data',
      isSecret: true,
      meaning:
        'streaming replicas of `DATABASE_URL` that may answer reads, separated by commas: see [read replicas](operate/scale.md#read-replicas)',
    },
    'URLs of one server each, separated by commas',
  ),
  DATABASE_READ_MAX_LAG: count(5, {
    group: 'data',
    meaning: 'maximum lag in seconds of a replica that answers reads',
  }),
  REDIS_URL: secret(
    {
      group: 'data',
      unset: 'queues live in PostgreSQL',
      meaning:
        'Redis 6.2 or newer, or Valkey; [Sentinel and Cluster](operate/scale.md#redis-high-availability) too',
    },
    redisUrlForms,
    (value) => parseRedisUrl(value) !== null,
  ),
  JWT_SECRET: text(
    {
      group: 'data',
      isSecret: true,
      unset: 'generated once, kept in DATA_DIR',
      meaning: 'the key that signs sessions; whoever has it can impersonate any member',
    },
    `at least ${keyBytes} bytes`,
  ),
  S3_ENDPOINT: url(true, {
    group: 'data',
    unset: 'files in DATA_DIR',
    meaning: `the address of an S3 store for media; ${s3Together}`,
  }),
  S3_REGION: shaped('us-east-1', /./, 'the name of a region', {
    group: 'data',
    meaning: 'the region of the store',
  }),
  S3_BUCKET: text({ group: 'data', meaning: `the bucket; ${s3Together}` }),
  S3_ACCESS_KEY_ID: secret({ group: 'data', meaning: `the key's name; ${s3Together}` }),
  S3_SECRET_ACCESS_KEY: secret({ group: 'data', meaning: `the key; ${s3Together}` }),
  S3_PUBLIC_URL: url(true, {
    group: 'data',
    unset: 'media pass through the site',
    meaning:
      "another origin at which the store's files are public: see [media from another host](operate/scale.md#media-from-another-host)",
  }),
  SMTP_URL: secret(
    {
      group: 'mail',
      unset: 'what admins set at `/admin/settings`, else mails are `.eml` files in DATA_DIR/outbox',
      meaning:
        'the mail server: `smtps://user:password@host:465`, or `smtp://` with STARTTLS where the server offers it. For a certificate of your own authority set `NODE_EXTRA_CA_CERTS`',
    },
    `one ${mailServerForm}`,
    (value) => parseMailServer(value) !== null,
  ),
  MAIL_FROM: text(
    {
      group: 'mail',
      unset: 'the site’s name, and codeweb@ the host of PUBLIC_URL',
      meaning: 'the sender of mails',
    },
    senderForm,
    (value) => parseSender(value) !== null,
  ),
  CDN_PURGE_URL: url(false, {
    group: 'cdn',
    unset: 'no CDN',
    meaning:
      'the purge URL of a cache in front of the site: see [a CDN in front](operate/scale.md#a-cdn-in-front)',
  }),
  CDN_PURGE_TOKEN: secret({ group: 'cdn', meaning: 'the token that the cache asks for' }),
  CDN_MAX_AGE: count(
    600,
    { group: 'cdn', meaning: 'how many seconds it may keep guests’ pages and replies' },
    { max: 86_400 },
  ),
  RATE_LIMIT: toggle(true, {
    group: 'limits',
    meaning: '`off` disables rate limits and load shedding; for load tests only',
  }),
  URL_UPLOADS: toggle(true, {
    group: 'limits',
    meaning: '`off`: members upload only from their devices, and the server fetches nothing from other sites',
  }),
  MAX_WEBS: count(5_000, {
    group: 'limits',
    meaning:
      'maximum number of webs per member. Files, including the pictures of webs, are limited to 1 GB and 500 per member. Admins can set other limits for single members at `/admin/members`',
  }),
  MAX_CODE_MB: count(500, {
    group: 'limits',
    meaning: 'maximum size of the code of all webs of a member, in MB',
  }),
  MAX_COLLECTIONS: count(1_000, {
    group: 'limits',
    meaning: 'maximum number of collections per member, those in the bin included',
  }),
  VERSION_DAYS: count(365, {
    group: 'limits',
    meaning:
      'days after which earlier versions of webs are deleted, except the newest and those that their owner named or shared. Versions count in `MAX_CODE_MB`',
  }),
  BIN_DAYS: count(30, {
    group: 'limits',
    meaning:
      "days that deleted content stays in its owner's bin, from which it can be restored; until then it counts in the owner's limits",
  }),
  THUMBNAILS: toggle(true, {
    group: 'thumbnails',
    meaning: "`off`: webs keep the picture from their author's browser, and the server runs nobody's code",
  }),
  THUMBNAILS_SANDBOX: toggle(true, {
    group: 'thumbnails',
    meaning:
      '`off`: Chromium runs without its sandbox if the system does not allow one. Use it only if you trust everybody who can sign up: see [the sandbox of Chromium](operate/secure.md#the-sandbox-of-chromium)',
  }),
  CHROMIUM_PATH: text(
    {
      group: 'thumbnails',
      unset: 'the usual paths of Chromium or Chrome',
      meaning:
        'the browser with which the worker renders webs; without one, webs keep the pictures from browsers',
    },
    'the path of an executable file',
  ),
  UPDATES_URL: url(false, {
    group: 'processes',
    unset: 'no notice of updates',
    meaning:
      'where the worker asks once a day for the latest release, which `/admin` then names: an address that answers JSON with `tag_name` or `version`, such as `https://api.github.com/repos/<owner>/codeweb/releases/latest`. Nothing about this site is sent',
  }),
  BACKUP_AT: custom<DayTime | null>(null, 'a time of the day in UTC like 03:30', parseDayTime, {
    group: 'backups',
    unset: 'no backups by the worker',
    meaning:
      'when the worker backs the site up each day, in UTC: see [backups](operate/backup.md#backups-by-the-worker)',
  }),
  BACKUP_KEEP: count(7, {
    group: 'backups',
    meaning: 'how many backups of the worker are kept; older ones are deleted after the next good one',
  }),
  BACKUP_DIR: shaped('', /./, 'a folder', {
    group: 'backups',
    unset: '`DATA_DIR/backups`',
    meaning: 'the folder of the backups. Prefer another disk or machine than that of DATA_DIR',
  }),
  BACKUP_S3_BUCKET: text({
    group: 'backups',
    unset: 'backups in BACKUP_DIR',
    meaning: 'a bucket for the backups instead of a folder. It must not be public',
  }),
  BACKUP_S3_ENDPOINT: url(true, {
    group: 'backups',
    unset: 'S3_ENDPOINT',
    meaning: 'the address of the store of the backups; prefer another store than that of the media',
  }),
  BACKUP_S3_REGION: shaped('', /./, 'the name of a region', {
    group: 'backups',
    unset: 'S3_REGION',
    meaning: 'the region of that store',
  }),
  BACKUP_S3_ACCESS_KEY_ID: secret({
    group: 'backups',
    unset: 'S3_ACCESS_KEY_ID',
    meaning: 'the name of the key of that store',
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: secret({
    group: 'backups',
    unset: 'S3_SECRET_ACCESS_KEY',
    meaning: 'the key of that store',
  }),
} satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;

/** The value of a variable in the configuration. */
export type ValueOf<Name extends VariableName> =
  (typeof variables)[Name] extends Variable<infer T> ? T : never;

export const variableNames = Object.keys(variables) as VariableName[];

/** A variable by its name, for code that handles all of them alike. */
export const variableOf = (name: VariableName): Variable<unknown> => variables[name] as Variable<unknown>;

/** Variables whose value may be read from the file named by the variable with the suffix `_FILE`. */
export const secretNames = variableNames.filter((name) => variableOf(name).isSecret);

/** A variable with one of these prefixes is meant for Codeweb, so an undeclared one is a mistake. */
export const ownPrefixes: readonly string[] = [
  'SITE_',
  'S3_',
  'CDN_',
  'PREVIEW_',
  'METRICS_',
  'THUMBNAILS_',
  'BACKUP_',
  'DATABASE_POOL_',
  'DATABASE_READ_',
];

function parseTrustProxy(value: string): { value: boolean | string | number } | null {
  if (value === 'off' || value === 'false') return { value: false };
  if (value === 'on' || value === 'true') return { value: true };
  if (/^[1-9]$/.test(value)) return { value: Number(value) };
  return value.split(',').every((name) => isProxy(name.trim())) ? { value } : null;
}

/** An IP address, a network in CIDR notation, or one of the names that Fastify knows. */
function isProxy(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [address = '', bits, ...rest] = name.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
