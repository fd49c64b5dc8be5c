import { parseServers, splitUrls } from '../db/connection/server-list.ts';
import { encodingOfCredentials } from '../rules/url-credentials.ts';
import type { EnvReader } from './env.ts';

export type DatabaseUrls = {
  databaseUrl: string;
  databasePoolUrl: string | null;
  databaseReadUrls: readonly string[];
};

const variables = {
  primary: 'DATABASE_URL',
  pooler: 'DATABASE_POOL_URL',
  replicas: 'DATABASE_READ_URLS',
} as const;

/**
 * Parameters of a URL that are passed on, with their values. The driver reads each parameter as one of its options,
 * which would override the product's: a timeout, a server or a program's file.
 */
const parameters: Readonly<Record<string, RegExp>> = {
  target_session_attrs: /./,
  sslmode: /^(disable|prefer|require|verify-ca|verify-full|no-verify)$/,
  sslrootcert: /./,
  sslcert: /./,
  sslkey: /./,
  uselibpqcompat: /^true$/,
  // The folder of a socket; a server must be named before the query.
  host: /^\//,
};

/** The problem of a URL's parameters; null if there is none. Values are secret. */
function findParameterFault(url: string): string | null {
  const accepted = `accepted: ${Object.keys(parameters).join(', ')}`;
  const [, query = ''] = url.split('?');
  for (const [key, value] of new URLSearchParams(query)) {
    const shape = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    if (!shape) return `has the parameter ${/^\w{1,40}$/.test(key) ? key : '(unreadable)'}; ${accepted}`;
    if (!shape.test(value))
      return key === 'host'
        ? 'has a parameter host that is no folder of a socket; name the server before the database'
        : `has a wrong value of the parameter ${key}`;
  }
  return null;
}

/** The values of `target_session_attrs` that select a server which accepts writes. */
const writable = new Set([null, 'read-write', 'primary']);

/** Reads the URLs of PostgreSQL. Messages omit them, since they may contain passwords. */
export function readDatabaseUrls(read: EnvReader): DatabaseUrls {
  const databaseUrl = readUrl(read, variables.primary);
  const databasePoolUrl = readUrl(read, variables.pooler);
  const databaseReadUrls = readReplicas(read);
  if (databaseUrl === null && databasePoolUrl !== null)
    read.fault(variables.pooler, 'needs DATABASE_URL, the same database without the pooler');
  if (databaseUrl === null && databaseReadUrls.length > 0)
    read.fault(variables.replicas, 'needs DATABASE_URL, the primary of these replicas');
  const pooler = databasePoolUrl === null ? null : parseServers(databasePoolUrl);
  if (pooler && pooler.urls.length > 1)
    read.fault(variables.pooler, `names ${pooler.urls.length} servers; one is accepted`);
  return { databaseUrl: databaseUrl ?? '', databasePoolUrl, databaseReadUrls };
}

function readUrl(read: EnvReader, variable: 'DATABASE_URL' | 'DATABASE_POOL_URL'): string | null {
  const text = read.value(variable);
  if (text === null) return null;
  const servers = parseServers(text);
  if (servers === null) {
    read.fault(
      variable,
      `is not a valid URL; accepted: one that starts with postgres:// or postgresql://; ${encodingOfCredentials}`,
    );
    return null;
  }
  const parameterFault = findParameterFault(text);
  if (parameterFault !== null) read.fault(variable, parameterFault);
  const { targetSessionAttrs } = servers;
  if (!writable.has(targetSessionAttrs))
    read.fault(
      variable,
      `has target_session_attrs=${targetSessionAttrs}; accepted: read-write or primary, since the server must take writes`,
    );
  return text;
}

function readReplicas(read: EnvReader): string[] {
  const urls = splitUrls(read.value(variables.replicas) ?? '');
  for (const [index, url] of urls.entries()) {
    const servers = parseServers(url);
    if (servers === null)
      read.fault(
        variables.replicas,
        `has no valid URL at place ${index + 1}; accepted: URLs that start with postgres:// or postgresql://, separated by commas; ${encodingOfCredentials}`,
      );
    else if (servers.urls.length > 1)
      read.fault(
        variables.replicas,
        `names ${servers.urls.length} servers in the URL at place ${index + 1}; accepted: one server in each URL`,
      );
    const parameterFault = findParameterFault(url);
    if (servers !== null && parameterFault !== null)
      read.fault(variables.replicas, `${parameterFault} (at place ${index + 1})`);
  }
  return urls;
}
