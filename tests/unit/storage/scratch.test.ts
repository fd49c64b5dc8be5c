import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { createScratch } from '../../../src/shared/storage/scratch.ts';

const dir = await mkdtemp(join(tmpdir(), 'codeweb-scratch-'));
t.teardown(() => rm(dir, { recursive: true }));

async function* stream(megabytes: number) {
  for (let at = 0; at < megabytes; at += 1) yield new Uint8Array(1_000_000);
}

t.test('a disk that fills up during a write ends the write and leaves no file', async (t) => {
  let checks = 0;
  // More than the free space, from the second check on.
  const reserve = () => (checks++ === 0 ? 0 : Number.MAX_SAFE_INTEGER);
  const scratch = createScratch({ dir, reserve });
  await t.rejects(scratch.receive(stream(80), 1e9, 'too large'), { status: 503, message: 'Storage is full' });
  t.equal(checks, 2);
  t.strictSame(await readdir(dir), []);
});

t.test('a stream beyond the limit or with an error leaves no file either', async (t) => {
  const scratch = createScratch({ dir, reserve: () => 0 });
  await t.rejects(scratch.receive(stream(2), 1_500_000, 'too large'), { status: 413, message: 'too large' });
  async function* broken() {
    yield new Uint8Array(1_000);
    throw new Error('broken off');
  }
  await t.rejects(scratch.receive(broken(), 1e9, 'too large'), /broken off/);
  t.strictSame(await readdir(dir), []);
  const file = await scratch.receive(stream(1), 1e9, 'too large');
  t.equal(file.size, 1_000_000);
  await file.remove();
  t.strictSame(await readdir(dir), []);
});
