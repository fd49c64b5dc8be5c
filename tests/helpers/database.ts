import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Test } from 'tap';

/**
 * A separate migrated database for this test, dropped when it ends. A whole run shares one server (TEST_DATABASE_URL,
 * set by `npm test`); a file that runs alone starts a server.
 */
export async function testDatabase(t: Test): Promise<{ url: string }> {
  const template = process.env.TEST_DATABASE_URL ?? (await ownCluster(t));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template codeweb strategy file_copy`);
  t.teardown(() => administer(template, `drop database ${name} with (force)`));
  return { url: withDatabase(template, name) };
}

async function ownCluster(t: Test): Promise<string> {
  const { startTestCluster } = await import('./cluster.ts');
  const cluster = await startTestCluster();
  t.teardown(() => cluster.stop());
  return cluster.url;
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
