import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { createLog, readableLines } from '../../../src/shared/log/log.ts';

t.test('a terminal gets one readable line for each event, without secrets', async (t) => {
  let written = '';
  const to = await readableLines((text) => {
    written += text;
  }, false);
  const log = createLog('info', { to, secrets: ['hush-hush-hush'] });
  log.info({ steps: 14 }, 'database schema migrated');
  log.warn({ password: 'typed' }, 'said hush-hush-hush');
  const lines = written.trim().split('\n');
  t.equal(lines.length, 2);
  t.match(lines[0], /^\[\d\d:\d\d:\d\d\] INFO: database schema migrated \{"steps":14\}$/);
  t.match(lines[1], /WARN: said .*\[hidden\]/);
  t.notMatch(written, /hush-hush-hush|typed|"level"/);
});

t.test('any other output is JSON, and pino-pretty is not loaded', async (t) => {
  const log = new URL('../../../src/shared/log/log.ts', import.meta.url).href;
  const code = `const { createLog } = await import('${log}');
    createLog('info').info({ a: 1 }, 'begun');
    const { createRequire } = await import('node:module');
    const { cache } = createRequire('${log}');
    console.log(Object.keys(cache).some((path) => path.includes('pino-pretty')));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  t.match(JSON.parse(stderr), { level: 30, a: 1, msg: 'begun' });
  t.equal(stdout.trim(), 'false');
});
