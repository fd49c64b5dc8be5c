import { readFileSync } from 'node:fs';
import type { VariableName } from '../../../src/shared/config/variables.ts';

/** Texts and values of the example file for one way to run Codeweb, in addition to the declarations of the variables. */
export type Platform = {
  /** Lines before the settings, as comments. */
  head: readonly string[];
  /**
   * Settings that Codeweb does not read itself, or that stand for one: the name, the value and the
   * meaning.
   */
  extra: readonly { name: string; value: string; meaning: string }[];
  /** Values that the file sets in place of the default. */
  values: Readonly<Partial<Record<VariableName, string>>>;
  /** Descriptions in place of the declared ones. */
  meanings: Readonly<Partial<Record<VariableName, string>>>;
  /** Variables that the files of this platform set themselves. */
  fixed: readonly VariableName[];
};

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

export const compose: Platform = {
  head: [
    'Copy to infra/deploy/.env, next to compose.yaml, which hands on every setting. Secrets go into infra/deploy/secrets.',
  ],
  extra: [
    {
      name: 'COMPOSE_PROFILES',
      value: 'local',
      meaning:
        'optional services to run in addition to web, worker, PostgreSQL and Valkey, separated by commas: `local` (reverse proxy on localhost, also to put behind your own proxy), `public` (reverse proxy for the internet instead of `local`: ports 80 and 443, automatic certificates), `s3` (S3 store for media; default: files in the volume `data`), `mail` (captures mail and shows it at http://localhost:8025, for evaluation)',
    },
    {
      name: 'CODEWEB_IMAGE',
      value: 'codeweb',
      meaning:
        'the image to run instead of the one built from this repository, e.g. registry.example/codeweb:1.2',
    },
    {
      name: 'CHROMIUM',
      value: '0',
      meaning: '`1` installs Chromium in the image; the worker needs it to render webs',
    },
    {
      name: 'CODEWEB_REPOSITORY',
      value: '',
      meaning: 'with compose.release.yaml: where published images are, e.g. ghcr.io/<owner>/codeweb',
    },
    {
      name: 'CODEWEB_VERSION',
      value: version,
      meaning: 'with compose.release.yaml: the version to run, which may have a digest (1.2.3@sha256:…)',
    },
    {
      name: 'SMTP_URL_FILE',
      value: '',
      meaning:
        'set to /run/secrets/smtp_url to deliver mail; infra/deploy/secrets/smtp_url then holds the URL of the mail server, e.g. smtps://user:password@mail.example:465',
    },
  ],
  values: {
    PUBLIC_URL: 'http://localhost:3000',
    PREVIEW_ORIGIN: 'http://localhost:3001',
    PORT: '3000',
    PREVIEW_PORT: '3001',
    TRUST_PROXY: 'uniquelocal',
  },
  meanings: {
    PORT: 'the port of this machine for the proxy `local`',
    PREVIEW_PORT: 'the port of this machine for the preview host of the proxy `local`',
    PREVIEW_ORIGIN:
      "the separate host that runs members' code. With `public`, another host of yours, e.g. https://preview.codeweb.example",
    TRUST_PROXY:
      'which proxies’ `X-Forwarded-*` headers to trust: `uniquelocal` is the proxy in compose.yaml, `2` a load balancer in front of `public`. Never `on`: clients could forge their address',
    S3_ENDPOINT:
      'the address of an S3 store for media; with the profile `s3` http://s3:8333. Its keys are in infra/deploy/secrets/s3_access_key_id and s3_secret_access_key',
    S3_BUCKET: 'the bucket; with the profile `s3` codeweb',
  },
  fixed: [
    'HOST',
    'METRICS_PORT',
    'METRICS_HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'JWT_SECRET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
  ],
};

const secretFolder = '/run/secrets/codeweb';

export const kubernetes: Platform = {
  head: ['Secrets are files of the secret `codeweb-secrets`.'],
  extra: [
    'database_url',
    'redis_url',
    'jwt_secret',
    'smtp_url',
    's3_access_key_id',
    's3_secret_access_key',
  ].map((file) => ({ name: `${file.toUpperCase()}_FILE`, value: `${secretFolder}/${file}`, meaning: '' })),
  values: {
    PUBLIC_URL: 'https://codeweb.example',
    PREVIEW_ORIGIN: 'https://preview.codeweb.example',
    PREVIEW_PORT: '3001',
    TRUST_PROXY: '1',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    WEB_PROCESSES: '1',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'codeweb',
    MAIL_FROM: 'Codeweb <codeweb@codeweb.example>',
  },
  meanings: {
    TRUST_PROXY: 'one proxy, the ingress controller, is between the internet and a pod',
    WEB_PROCESSES: 'pods are scaled instead',
  },
  fixed: [
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'JWT_SECRET',
    'SMTP_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ],
};

export const systemd: Platform = {
  head: [
    'Copy to /etc/codeweb/codeweb.env. Settings of secrets (DATABASE_URL, SMTP_URL, …) are credentials of the units, not lines',
    'of this file.',
  ],
  extra: [],
  values: {
    PUBLIC_URL: 'https://codeweb.example',
    PREVIEW_ORIGIN: 'https://preview.codeweb.example',
    PREVIEW_PORT: '3001',
    TRUST_PROXY: 'loopback',
  },
  meanings: {
    TRUST_PROXY: 'which proxies’ `X-Forwarded-*` headers to trust; `loopback` is the proxy on this machine',
  },
  fixed: [
    'DATA_DIR',
    'METRICS_PORT',
    'DATABASE_URL',
    'DATABASE_POOL_URL',
    'DATABASE_READ_URLS',
    'REDIS_URL',
    'JWT_SECRET',
    'SMTP_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
    'CDN_PURGE_TOKEN',
  ],
};
