import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { testDatabase } from '../helpers/database.ts';
import { runScript, said, temporaryFolder } from './support/processes.ts';

const root = new URL('../../', import.meta.url).pathname;

type Finding = { check: string; state: string; found: string; advice: string | null };

/** Runs `codeweb doctor`, and returns its exit code and what it found, by check. */
async function doctor(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts', 'doctor', '--json'], {
    cwd: root,
    env: { PATH: process.env.PATH, THUMBNAILS: 'off', LOG_LEVEL: 'silent', ...env },
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const findings: Finding[] = output === '' ? [] : JSON.parse(output);
  return { code, complaint, found: Object.fromEntries(findings.map((finding) => [finding.check, finding])) };
}

t.test('doctor finds no problem on a healthy site', async (t) => {
  const { url } = await testDatabase(t);
  const [port, previewPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(t),
    JWT_SECRET: 'k'.repeat(32),
    PORT: String(port),
    PREVIEW_PORT: String(previewPort),
    WEB_PROCESSES: '1',
  };
  const web = runScript(t, ['src/main.ts', 'web'], { ...env, THUMBNAILS: 'off' });
  await said(web, /Set the site up at/);
  const { code, found } = await doctor(env);
  t.equal(code, 0);
  const states = Object.fromEntries(Object.values(found).map(({ check, state }) => [check, state]));
  t.match(states, {
    configuration: 'ok',
    [`PORT ${port}`]: 'ok',
    [`PREVIEW_PORT ${previewPort}`]: 'ok',
    database: 'ok',
    clock: 'ok',
    schema: 'ok',
    queue: 'ok',
    store: 'ok',
    mail: 'warning',
    Chromium: 'ok',
    PUBLIC_URL: 'ok',
    PREVIEW_ORIGIN: 'ok',
  });
  t.match(found[`PORT ${port}`]?.found, 'answers');
  t.match(found.database?.found, /^PostgreSQL \d+/);
  for (const { state, advice } of Object.values(found)) t.equal(advice === null, state === 'ok');

  const { code: other, found: elsewhere } = await doctor({ ...env, PUBLIC_URL: `http://127.0.0.2:${port}` });
  t.equal(other, 1);
  t.match(
    elsewhere.PUBLIC_URL,
    { state: 'problem' },
    'the running site has another PUBLIC_URL, or is not there',
  );
});

t.test('each fault is a finding with its remedy', async (t) => {
  const { url } = await testDatabase(t);
  const taken = createServer((_request, response) => response.end('something else')).listen(0, '127.0.0.1');
  t.teardown(() => taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dataDir = temporaryFolder(t);
  const { code, complaint, found } = await doctor({
    DATABASE_URL: url,
    DATABASE_READ_URLS: url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'k'.repeat(32),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  t.equal(code, 1);
  t.match(complaint, /^\d problems found\n$/);
  t.match(found[`PORT ${port}`], { state: 'problem', found: 'another program' });
  t.match(found.PUBLIC_URL, { state: 'problem', found: 'leads to another program' });
  t.match(found['replica 1'], { state: 'problem', found: 'is not a replica' });
  const silent = await doctor({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    DATA_DIR: dataDir,
    JWT_SECRET: 'k'.repeat(32),
  });
  t.match(silent.found.database, { state: 'problem', advice: 'start PostgreSQL, or correct DATABASE_URL' });
});

t.test('an invalid configuration and a missing installation are findings of their own', async (t) => {
  const wrong = await doctor({ PORT: 'x', LOG_LEVEL: 'loud' });
  t.match(wrong, { code: 1, found: { configuration: { state: 'problem' } } });
  const { code, complaint } = await doctor({ DATA_DIR: join(temporaryFolder(t), 'none') });
  t.equal(code, 1);
  t.match(complaint, 'no installation in ');
});
