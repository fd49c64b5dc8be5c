import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { InUseError, lockDataDir, waitForDataDir } from '../../src/shared/db/embedded/instance-lock.ts';
import { processIdentity } from '../../src/shared/process/alive.ts';
import { temporaryFolder } from './support/processes.ts';

t.test('a DATA_DIR has one owner at a time', async (t) => {
  const dataDir = temporaryFolder(t);
  const unlock = lockDataDir(dataDir);
  t.throws(() => lockDataDir(dataDir), new InUseError(dataDir, process.pid));
  unlock();
  t.doesNotThrow(() => lockDataDir(dataDir));
});

t.test('a lock of a dead process, or of a reused process id, is ignored', async (t) => {
  const dataDir = temporaryFolder(t);
  const [pid, start, boot] = (processIdentity(process.pid) ?? '').split(' ');
  for (const left of [
    '',
    '999999999 1 x',
    `${pid} ${Number(start) - 1} ${boot}`,
    `${pid} ${start} other-boot`,
  ]) {
    writeFileSync(join(dataDir, 'lock'), left);
    const unlock = lockDataDir(dataDir);
    t.equal(readFileSync(join(dataDir, 'lock'), 'utf8'), processIdentity(process.pid), JSON.stringify(left));
    unlock();
  }
});

t.test('a starting process waits for an owner that is just stopping', async (t) => {
  const dataDir = temporaryFolder(t);
  const unlock = lockDataDir(dataDir);
  setTimeout(unlock, 300);
  const again = await waitForDataDir(dataDir);
  again();
  t.pass('taken');
});
