import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

const run = promisify(execFile);

t.test('the database types equal the migrated database', async (t) => {
  const { url } = await testDatabase(t);
  const { stdout } = await run('npm', ['run', '--silent', 'db:types', '--', '--verify', '--url', url]);
  t.match(stdout, /up-to-date/i);
});
