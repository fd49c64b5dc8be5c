import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createMetrics } from '../../src/shared/metrics.ts';
import { backUpIfDue } from '../../src/worker/backup/daily.ts';
import { openBackup, openBackupStore, verify } from '../../src/worker/backup/index.ts';
import { type Built, build } from '../helpers/build.ts';
import { startS3 } from '../helpers/s3.ts';
import { saveWeb } from '../helpers/webs.ts';

const never = new AbortController().signal;

async function folder(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-daily-'));
  t.teardown(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs the job at a given time of a day in 2030. */
const at = ({ ctx }: Built, moment: string, signal = never) =>
  backUpIfDue({ ...ctx, clock: { now: () => new Date(`2030-${moment}Z`) } }, signal);

async function withWeb(t: Test, env: Record<string, string>): Promise<Built> {
  const built = await build(t, { env: { BACKUP_AT: '03:30', ...env } });
  await saveWeb(built.call, await built.member(), { title: 'Kept every night' });
  await built.drain();
  return built;
}

t.test('the worker backs up once a day, verifies it, and keeps the configured number', async (t) => {
  const dir = await folder(t);
  const built = await withWeb(t, { BACKUP_DIR: dir, BACKUP_KEEP: '2' });
  await writeFile(join(dir, 'by-hand.tar'), 'not of the worker');
  await Promise.all([at(built, '05-01T04:00'), at(built, '05-01T04:00')]);
  const first = 'codeweb-daily-2030-05-01T03-30.tar';
  t.same((await readdir(dir)).sort(), ['by-hand.tar', first], 'one, though two workers ran');
  t.match(await verify(await openBackup(join(dir, first))), /^Verified \d+ rows and \d+ files/);
  const bytes = await readFile(join(dir, first));
  await at(built, '05-01T23:00');
  t.ok(bytes.equals(await readFile(join(dir, first))), 'no other one on that day');
  await at(built, '05-03T02:00');
  await at(built, '05-03T03:30');
  t.same((await readdir(dir)).sort(), [
    'by-hand.tar',
    'codeweb-daily-2030-05-02T03-30.tar',
    'codeweb-daily-2030-05-03T03-30.tar',
  ]);
  const state = await built.ctx.site.backups.findState();
  t.match(state, { isOn: true, last: { error: null }, good: { name: 'codeweb-daily-2030-05-03T03-30.tar' } });
  t.ok((state.good?.bytes ?? 0) > 10_000);
});

t.test('without a configured time no backup is made', async (t) => {
  const built = await build(t);
  await at(built, '05-01T04:00');
  t.match(await built.ctx.site.backups.findState(), { isOn: false, last: null, good: null });
});

t.test('a failure is logged, counted, and retried later', async (t) => {
  const dir = await folder(t);
  const file = join(dir, 'in-the-way');
  await writeFile(file, '');
  const built = await withWeb(t, { BACKUP_DIR: join(file, 'backups') });
  const { backups } = built.ctx.site;
  await t.rejects(at(built, '05-01T04:00'));
  t.match(await backups.findState(), { last: { error: /ENOTDIR/ }, good: null });
  const now = new Date('2030-05-01T05:30Z');
  t.match(await backups.findFacts(now), { age: 7_200, isFailed: true });
  const { db, pool, replicas } = built.ctx;
  const metrics = createMetrics({ db, pool, replicas, findBackup: () => backups.findFacts(now) });
  t.match(await metrics.text(), /^codeweb_backup_failed 1$/m);
  t.match(await metrics.text(), /^codeweb_backup_age_seconds 7200$/m);
  await at(built, '05-01T04:01');
  t.ok(true, 'the next minute does not try again');
  await rm(file);
  await db
    .updateTable('backups')
    .set({ finished_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
  await at(built, '05-01T04:15');
  t.match(await backups.findState(), { last: { error: null }, good: { name: /daily-2030-05-01/ } });
});

t.test('a worker that stops leaves no partial backup, and another one starts over', async (t) => {
  const dir = await folder(t);
  const built = await withWeb(t, { BACKUP_DIR: dir });
  const stopping = new AbortController();
  stopping.abort();
  await at(built, '05-01T04:00', stopping.signal);
  t.same(await readdir(dir), []);
  await writeFile(join(dir, 'codeweb-daily-2030-04-30T03-30.tar.part'), 'of a worker that was killed');
  await at(built, '05-01T04:01');
  t.same(await readdir(dir), ['codeweb-daily-2030-05-01T03-30.tar']);
});

t.test('backups go to a bucket in parts, and are read, listed and deleted there', async (t) => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = await startS3(t);
  const built = await withWeb(t, {
    BACKUP_KEEP: '1',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await at(built, '05-01T04:00');
  await at(built, '05-02T04:00');
  const store = await openBackupStore(built.ctx.config.backup, built.ctx.secrets);
  t.teardown(() => store.close());
  const [only, ...others] = await store.list();
  t.match(only, { name: 'codeweb-daily-2030-05-02T03-30.tar' });
  t.same(others, []);
  t.match(await verify(await store.open(only?.name ?? '')), /^Verified/);
  const big = Buffer.alloc(70 << 20, 7);
  await store.write('big.tar', async (out) => void out.end(big), never);
  const read = await (await store.open('big.tar')).toArray();
  t.ok(Buffer.concat(read).equals(big), 'three parts');
  await t.rejects(
    store.write('broken.tar', async () => Promise.reject(new Error('the disk is away')), never),
    { message: 'the disk is away' },
  );
  t.notOk((await store.list()).some(({ name }) => name === 'broken.tar'));
  await t.rejects(store.open('nothing.tar'), { message: 'the bucket has no backup nothing.tar' });
  await t.rejects(store.open('../media/x.tar'), { message: /is not the name of a backup/ });
});

t.test('verification detects a changed byte and a missing end', async (t) => {
  const dir = await folder(t);
  const built = await withWeb(t, { BACKUP_DIR: dir });
  await at(built, '05-01T04:00');
  const whole = await readFile(join(dir, 'codeweb-daily-2030-05-01T03-30.tar'));
  const broken: Record<string, [Buffer, RegExp]> = {};
  const flipped = Buffer.from(whole);
  const place = whole.indexOf('Kept every night');
  flipped.writeUInt8(whole.readUInt8(place) ^ 1, place);
  broken.flipped = [flipped, /checksum mismatch in table web/];
  broken.truncated = [whole.subarray(0, whole.lastIndexOf('manifest.json')), /truncated/];
  for (const [name, [bytes, message]] of Object.entries(broken)) {
    await writeFile(join(dir, `${name}.tar`), bytes);
    await t.rejects(verify(await openBackup(join(dir, `${name}.tar`))), { name: 'BackupError', message });
  }
});
