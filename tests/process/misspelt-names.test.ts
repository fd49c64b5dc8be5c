import { spawnSync } from 'node:child_process';
import t from 'tap';

const root = new URL('../../', import.meta.url).pathname;

t.test('a misspelled setting stops the start with one line that names the nearest one', async (t) => {
  for (const role of ['all', 'web', 'worker', 'migrate']) {
    const { status, stderr } = spawnSync(process.execPath, ['src/main.ts', role], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: t.testdir(), SITE_SIGNUP_MODE: 'closed' },
      encoding: 'utf8',
    });
    t.equal(status, 1, role);
    t.equal(stderr.trim(), 'SITE_SIGNUP_MODE is no setting; the nearest name is SITE_SIGN_UP_MODE');
  }
});
