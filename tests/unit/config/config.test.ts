import { resolve } from 'node:path';
import { test } from 'tap';
import { ConfigError, loadConfig } from '../../../src/shared/config/config.ts';

const key = 'k'.repeat(32);

/** The configuration of an environment with its own key, so that nothing is written. */
const load = (env: Record<string, string> = {}) => loadConfig({ JWT_SECRET: key, ...env });
const read = (env: Record<string, string> = {}) => load(env).config;

function faultsOf(env: Record<string, string>): string[] {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

test('an empty environment gives the defaults', async (t) => {
  t.match(read(), {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    preview: { port: 3001, origin: 'http://localhost:3001' },
    metrics: null,
    dataDir: resolve('data'),
    database: { kind: 'embedded' },
    redis: false,
    storage: { kind: 'files', dir: resolve('data/media') },
    mail: { dir: resolve('data/outbox'), from: null },
    rateLimit: true,
    webQuota: { maxWebs: 5_000, maxCodeMegabytes: 500 },
    maxCollections: 1_000,
    versionDays: 365,
    binDays: 30,
    trustProxy: false,
    logLevel: 'info',
    production: true,
  });
});

test('an empty value counts as unset', async (t) => {
  t.equal(read({ PORT: '', HOST: ' ' }).port, 3000);
});

test('metrics listen on localhost, unless METRICS_HOST is set', (t) => {
  t.same(read({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).metrics, { port: 9464, host: '127.0.0.1' });
  const env = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
  t.same(read(env).metrics, { port: 9464, host: '0.0.0.0' });
  t.end();
});

test('several web processes need Linux in production', (t) => {
  const several = { WEB_PROCESSES: '3' };
  if (process.platform === 'linux') {
    t.equal(read(several).webProcesses, 3);
    t.ok(read().webProcesses >= 1 && read().webProcesses <= 4);
  }
  const development = { NODE_ENV: 'development' };
  t.equal(read(development).webProcesses, 1);
  t.same(faultsOf({ ...development, ...several }), [
    'WEB_PROCESSES is 3; 1 is the most that can share a port here',
  ]);
  t.match(faultsOf({ WEB_PROCESSES: '0' }), [/^WEB_PROCESSES is "0"/]);
  t.end();
});

test('every variable is read', async (t) => {
  const { config, secrets } = load({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://codeweb.example/',
    PREVIEW_PORT: '9090',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.1',
    PREVIEW_ORIGIN: 'https://preview.example',
    DATA_DIR: '/srv/codeweb',
    DATABASE_URL: 'postgres://u:p@db/codeweb',
    DATABASE_READ_URLS: 'postgres://u:p@one/codeweb, postgres://u:p@two/codeweb',
    DATABASE_READ_MAX_LAG: '9',
    REDIS_URL: 'redis://cache:6379',
    S3_ENDPOINT: 'http://s3:9000',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: 'https://media.example',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'Codeweb <mail@codeweb.example>',
    RATE_LIMIT: 'off',
    MAX_WEBS: '20',
    MAX_CODE_MB: '3',
    MAX_COLLECTIONS: '7',
    VERSION_DAYS: '30',
    BIN_DAYS: '7',
    CDN_PURGE_URL: 'https://cdn.example/purge',
    CDN_PURGE_TOKEN: 'purger',
    CDN_MAX_AGE: '60',
    THUMBNAILS: 'off',
    THUMBNAILS_SANDBOX: 'off',
    CHROMIUM_PATH: process.execPath,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'debug',
    NODE_ENV: 'development',
  });
  t.match(config, {
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://codeweb.example',
    ownOrigins: ['https://codeweb.example'],
    preview: { port: 9090, origin: 'https://preview.example' },
    metrics: { port: 9464, host: '10.0.0.1' },
    dataDir: '/srv/codeweb',
    database: { kind: 'url' },
    redis: true,
    storage: {
      kind: 's3',
      endpoint: 'http://s3:9000',
      region: 'eu-central-1',
      bucket: 'media',
      publicUrl: 'https://media.example',
    },
    mail: { dir: '/srv/codeweb/outbox', from: 'Codeweb <mail@codeweb.example>' },
    rateLimit: false,
    webQuota: { maxWebs: 20, maxCodeMegabytes: 3 },
    maxCollections: 7,
    versionDays: 30,
    binDays: 7,
    cdn: { purgeUrl: 'https://cdn.example/purge', maxAge: 60 },
    thumbnails: { drawn: false, chromium: process.execPath, isSandboxed: false },
    trustProxy: true,
    logLevel: 'debug',
    production: false,
  });
  t.equal(secrets.databaseUrl, 'postgres://u:p@db/codeweb');
  t.same(secrets.databaseReadUrls, ['postgres://u:p@one/codeweb', 'postgres://u:p@two/codeweb']);
  t.equal(config.maxReplicaLag, 9);
  t.equal(secrets.redisUrl, 'redis://cache:6379');
  t.equal(secrets.s3AccessKeyId, 'id');
  t.equal(secrets.s3SecretAccessKey, 'secret');
  t.equal(secrets.smtpUrl, 'smtps://u:p@mail.example');
  t.equal(secrets.cdnPurgeToken, 'purger');
  t.equal(secrets.jwtSecret, key);
});

test('the public address defaults to localhost at the port', async (t) => {
  t.equal(read({ PORT: '4000' }).publicUrl, 'http://localhost:4000');
  t.same(read({ PORT: '4000' }).ownOrigins, [
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ]);
});

test('the preview’s port defaults to the next one only for localhost', async (t) => {
  t.same(read({ PORT: '4000' }).preview, { port: 4001, origin: 'http://localhost:4001' });
  t.same(read({ PUBLIC_URL: 'http://127.0.0.1:3000' }).preview, {
    port: 3001,
    origin: 'http://127.0.0.1:3001',
  });
  t.same(read({ PUBLIC_URL: 'https://codeweb.example' }).preview, { port: null, origin: null });
  t.same(read({ PUBLIC_URL: 'https://codeweb.example', PREVIEW_ORIGIN: 'https://p.example' }).preview, {
    port: null,
    origin: 'https://p.example',
  });
  t.same(read({ PORT: '65535' }).preview, { port: null, origin: null });
});

test('trusted proxies are given by name, address or network', async (t) => {
  for (const good of ['loopback', '10.0.0.1', '10.0.0.0/8, 192.168.1.1', 'fd00::/8', 'loopback,10.0.0.1'])
    t.equal(read({ TRUST_PROXY: good }).trustProxy, good);
  t.equal(read({ TRUST_PROXY: 'off' }).trustProxy, false);
  t.equal(read({ TRUST_PROXY: '2' }).trustProxy, 2);
});

const wrong: Record<string, readonly string[]> = {
  PORT: ['0', '65536', 'http', '-1', '3000.5', '0x10'],
  HOST: ['http://0.0.0.0', 'a b'],
  PUBLIC_URL: ['codeweb.example', 'ftp://codeweb.example', 'https://c.example/path', 'https://u:p@c.example'],
  PREVIEW_PORT: ['no', '3000'],
  METRICS_PORT: ['on', '0'],
  METRICS_HOST: ['127.0.0.1:9464/', '*'],
  PREVIEW_ORIGIN: ['preview.example', 'https://preview.example/?x'],
  DATABASE_URL: ['mysql://db', 'db'],
  REDIS_URL: [
    'http://cache',
    'cache:6379',
    'redis://one:6379,two:6379',
    'redis-sentinel://one:26379,two:26379',
    'redis-cluster://one:6379/2',
    'redis://:%zz@cache',
  ],
  SMTP_URL: [
    'mail.example',
    'http://mail.example',
    'smtp://x?sendmail=1&path=/bin/sh',
    'smtps://mail.example?tls.rejectUnauthorized=false',
    'smtp://mail.example/path',
    'smtp://mail.example#hash',
    'smtp://me@mail.example:p@ss#w/rd@mail.example:587',
  ],
  MAIL_FROM: ['nobody', 'Codeweb <nobody>', 'a@b c@d'],
  JWT_SECRET: ['short'],
  RATE_LIMIT: ['yes', 'ON'],
  MAX_WEBS: ['0', '-1', '1.5', 'many', '1000000000'],
  MAX_CODE_MB: ['0', '1e3'],
  VERSION_DAYS: ['0', 'never'],
  BIN_DAYS: ['0', 'never'],
  THUMBNAILS: ['no'],
  THUMBNAILS_SANDBOX: ['no'],
  CHROMIUM_PATH: ['/nowhere/chromium', '/tmp', '/etc/passwd'],
  TRUST_PROXY: ['maybe', '0', '10', '-1', '1.5', '10.0.0.300', '10.0.0.0/33', '10.0.0.1,,'],
  LOG_LEVEL: ['loud'],
};

test('an invalid value is a one-line error that names the variable', async (t) => {
  for (const [variable, values] of Object.entries(wrong))
    for (const value of values) {
      const [fault, ...others] = faultsOf({ [variable]: value });
      t.match(
        fault,
        new RegExp(`^${variable} .*(accepted|needed|must be|starts with)`),
        `${variable}=${value}`,
      );
      t.same(others, []);
    }
});

test('a password with an unescaped # / ? or @ is a one-line error that says how to write it', async (t) => {
  const urls = {
    SMTP_URL: 'smtp://me:PASSWORD@mail.example:587',
    DATABASE_URL: 'postgres://me:PASSWORD@localhost:5432/db',
    REDIS_URL: 'redis://:PASSWORD@localhost:6379',
  };
  for (const [variable, shape] of Object.entries(urls)) {
    const url = (password: string) => shape.replace('PASSWORD', password);
    for (const password of ['p#w', 'p/w', 'p?w', 'p@w', 'p@ss#w', 'p@ss/w', 'p@ss?w', 'p?a=b']) {
      const [fault = '', ...others] = faultsOf({ [variable]: url(password) });
      t.match(fault, `${variable} is not a valid URL`, url(password));
      t.match(fault, 'write # / ? @ % in the user and password as %23 %2F %3F %40 %25');
      t.notMatch(fault, password);
      t.same(others, []);
      t.same(faultsOf({ [variable]: url(encodeURIComponent(password)) }), []);
    }
  }
  for (const DATABASE_URL of [
    'postgres://u:p@db/codeweb?sslmode=require&sslrootcert=/run/a@b.pem',
    'postgres:///codeweb?host=/run/postgresql',
  ])
    t.same(faultsOf({ DATABASE_URL }), [], 'a value in the query may have an @');
  t.same(faultsOf({ REDIS_URL: 'redis-sentinel://:p@one:1,two:2/main?sentinelPassword=a@b' }), []);
});

test('URLs of a database or Redis accept only documented parameters', async (t) => {
  const accepted =
    'accepted: target_session_attrs, sslmode, sslrootcert, sslcert, sslkey, uselibpqcompat, host';
  const url = 'postgres://u:p@db/codeweb?sslmode=require&';
  const named = [
    'statement_timeout',
    'options',
    'user',
    'password',
    'port',
    'ssl',
    'application_name',
    '__proto__',
  ];
  for (const name of named)
    t.same(faultsOf({ DATABASE_URL: `${url}${name}=1` }), [
      `DATABASE_URL has the parameter ${name}; ${accepted}`,
    ]);
  const replica = { DATABASE_URL: url, DATABASE_READ_URLS: `${url},${url}query_timeout=0` };
  t.same(faultsOf(replica), [`DATABASE_READ_URLS has the parameter query_timeout; ${accepted} (at place 2)`]);
  t.match(faultsOf({ DATABASE_URL: 'postgres://u:p@db/codeweb?host=other.example' }), [
    /^DATABASE_URL has a p/,
  ]);
  t.match(faultsOf({ DATABASE_URL: 'postgres://u:p@db/codeweb?sslmode=off' }), [/wrong value.* sslmode$/]);
  for (const REDIS_URL of [
    'redis://cache:6379?tls=1',
    'redis-sentinel://one:1,two:2/main?db=1&path=/run/x',
    'redis-cluster://one:1,two:2?name=a',
  ])
    t.match(faultsOf({ REDIS_URL }), [
      /^REDIS_URL is not a valid URL; accepted: .* without other parameters/,
    ]);
});

test('URLs of other sites have no user, password or hash', async (t) => {
  for (const url of ['https://u:p@cdn.example/purge', 'https://cdn.example/purge#x', 'ftp://cdn.example'])
    t.match(faultsOf({ CDN_PURGE_URL: url }), [/^CDN_PURGE_URL is not a valid URL; accepted/], url);
  t.same(faultsOf({ CDN_PURGE_URL: 'https://cdn.example/purge?zone=1' }), []);
});

test('a misspelled variable of the product is refused, and unrelated names are not', async (t) => {
  const faults = (...names: string[]) => {
    const env = Object.fromEntries(names.map((name) => [name, 'value']));
    try {
      loadConfig({ JWT_SECRET: key, ...env }, { siteNames: ['SITE_SIGN_UP_MODE', 'SITE_NAME'] });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n');
    }
  };
  const nearest = {
    SITE_SIGNUP_MODE: 'SITE_SIGN_UP_MODE',
    SITE_TITLE: 'SITE_NAME',
    DATABASE_URI: 'DATABASE_URL',
    REDIS_URI: 'REDIS_URL',
    PUBLIC_URI: 'PUBLIC_URL',
    JWT_SECERT: 'JWT_SECRET',
    JWT_SECRET_FLIE: 'JWT_SECRET_FILE',
    RATELIMIT_: 'RATE_LIMIT',
    TRUSTED_PROXY: 'TRUST_PROXY',
    S3_KEY: 'S3_ACCESS_KEY_ID',
    S3_SECRET_KEY: 'S3_SECRET_ACCESS_KEY',
    CDN_TOKEN: 'CDN_PURGE_TOKEN',
    DATABASE_READ_LAG: 'DATABASE_READ_MAX_LAG',
    METRICS_ADDRESS: 'METRICS_PORT',
    PREVIEW_URL: 'PREVIEW_PORT',
    THUMBNAILS_OFF: 'THUMBNAILS_SANDBOX',
  };
  for (const [name, meant] of Object.entries(nearest))
    t.same(faults(name), [`${name} is no setting; the nearest name is ${meant}`]);
  const others = ['HOME', 'POST', 'HOSTNAME', 'HTTP_URL', 'REDIS_PORT', 'REDIS_SERVICE_HOST', 'SMTP_PORT'];
  t.same(faults('SITE_SERVICE_HOST', 'SITE_SERVICE_PORT_HTTP', 'SITE_PORT', 'SITE_PORT_80_TCP_ADDR'), []);
  t.same(faults(...others, 'DATABASE_PORT_5432_TCP', 'BASE_DIR', 'LC_ALL', 'NODE_OPTIONS', 'MAIL_HOST'), []);
  t.same(faults('SITE_NAME', 'SITE_SIGN_UP_MODE'), []);
});

test('a value with line breaks is reported in one line', async (t) => {
  t.equal(faultsOf({ LOG_LEVEL: 'a\nb\nc' }).length, 1);
});

test('all faults are reported at once', async (t) => {
  const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'loud', RATE_LIMIT: 'maybe', JWT_SECRET: 'short' });
  t.same(faults.map((line) => line.split(' ')[0]).sort(), ['JWT_SECRET', 'LOG_LEVEL', 'PORT', 'RATE_LIMIT']);
});

test('S3 needs all of its variables, and a public address of another origin', async (t) => {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  t.equal(faultsOf({ S3_BUCKET: 'media' }).length, 3);
  t.equal(faultsOf({ S3_PUBLIC_URL: 'https://media.example' }).length, 4);
  const whole = Object.fromEntries(needed.map((name) => [name, 'http://s3.example']));
  t.same(faultsOf(whole), []);
  t.match(faultsOf({ ...whole, S3_ENDPOINT: 's3' }), [/^S3_ENDPOINT /]);
  t.match(faultsOf({ ...whole, S3_PUBLIC_URL: 'http://localhost:3000/media' }), [/^S3_PUBLIC_URL .*another/]);
});

test('DATABASE_URL may name several servers, one of which accepts writes', async (t) => {
  const several = 'postgres://u:p%40ss@one:5433,two/codeweb?target_session_attrs=read-write';
  const { secrets } = load({ DATABASE_URL: several });
  t.equal(secrets.databaseUrl, several);
  t.ok(secrets.values().includes('p@ss'), 'its password is redacted in logs');
  t.same(faultsOf({ DATABASE_URL: several.replace('read-write', 'standby') }), [
    'DATABASE_URL has target_session_attrs=standby; accepted: read-write or primary, since the server must take writes',
  ]);
  t.match(faultsOf({ DATABASE_URL: 'postgres://u:p@one,/codeweb' }), [/^DATABASE_URL is not a valid URL/]);
});

test('replicas and a pooler belong to a DATABASE_URL, and each URL names one server', async (t) => {
  const replica = 'postgres://u:hunter2@replica/codeweb';
  t.same(faultsOf({ DATABASE_READ_URLS: replica }), [
    'DATABASE_READ_URLS needs DATABASE_URL, the primary of these replicas',
  ]);
  const primary = { DATABASE_URL: 'postgres://u:p@db/codeweb' };
  t.same(faultsOf({ ...primary, DATABASE_READ_URLS: `${replica},postgres://u:hunter2@one,two/codeweb` }), [
    'DATABASE_READ_URLS names 2 servers in the URL at place 2; accepted: one server in each URL',
  ]);
  t.same(faultsOf({ ...primary, DATABASE_READ_URLS: 'mysql://u:hunter2@one/codeweb' }), [
    'DATABASE_READ_URLS has no valid URL at place 1; accepted: URLs that start with postgres:// or postgresql://, separated by commas; write # / ? @ % in the user and password as %23 %2F %3F %40 %25',
  ]);
  t.same(faultsOf({ ...primary, DATABASE_POOL_URL: 'postgres://u:p@one,two/codeweb' }), [
    'DATABASE_POOL_URL names 2 servers; one is accepted',
  ]);
  const { secrets } = load({ ...primary, DATABASE_READ_URLS: replica });
  t.ok(secrets.values().includes('hunter2'), 'the password of a replica is redacted in logs');
});
