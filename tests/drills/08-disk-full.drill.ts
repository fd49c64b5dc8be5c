import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { mp4 } from '../helpers/recordings.ts';
import { s3Env } from '../helpers/s3.ts';
import { form, picture, webForm } from '../helpers/webs.ts';
import { temporaryFolder } from '../process/support/processes.ts';
import { type Ask, caller, join, logIn } from './support/client.ts';
import { lookInto } from './support/ledger.ts';
import { site } from './support/site.ts';

const full = { status: 503, body: { status: 503, message: 'Storage is full', data: null } };
const video = () => form({ file: new Uint8Array(mp4({ bytes: 3_000_000 })) });
const image = () => form({ file: new Uint8Array(picture) });

/** A disk of 64 MB; null without the permission to mount one. */
function smallDisk(t: Test): string | null {
  const folder = temporaryFolder(t);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  t.teardown(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

const resize = (disk: string, size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, disk]);

/** Every file below a folder. */
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];

t.test('a disk with less free space than the minimum', async (t) => {
  const disk = smallDisk(t);
  if (disk === null) return t.plan(0, 'only root may mount a small disk');
  const { url } = await testDatabase(t);
  const look = await lookInto(t, url);
  const { base } = await site(t, { DATABASE_URL: url, DATA_DIR: disk }).web();
  const call = caller(base);
  const as = await join(call);
  const upload = (body: FormData, kind: string) => call('POST', `/media/upload?kind=${kind}`, { as, body });

  for (const [body, kind] of [
    [video(), 'video'],
    [image(), 'image'],
  ] as const) {
    const refused = await upload(body, kind);
    t.match(refused, full);
    t.ok(Number(refused.retryAfter) > 0);
  }
  t.same(filesIn(joinPath(disk, 'uploads')), [], 'nothing of them is left');

  const saved = await call('POST', '/webs/create', { as, body: webForm() });
  t.match(
    saved,
    { status: 201, body: { data: { image: /\/default-web\// } } },
    'a new web is saved, without its picture',
  );
  const id: string = saved.body.data._id;
  const change = form({ html: '<h1>Changed</h1>', image: new Uint8Array(picture) });
  t.equal((await call('PATCH', `/webs/update/${id}`, { as, body: change })).status, 200, 'and changed');
  t.same(await look('select html from webs'), [['<h1>Changed</h1>']]);
  t.match(
    await call('PATCH', `/webs/update/${id}`, { as, body: form({ image: new Uint8Array(picture) }) }),
    full,
    'a picture alone is refused',
  );
  const goesOn: [string, string, Ask, number][] = [
    ['POST', '/comments/create', { as, body: { web: id, text: 'Well' } }, 201],
    ['POST', `/likes/web/${id}`, { as }, 200],
    ['GET', '/webs/trending', {}, 200],
    ['GET', `/webs/get/${id}`, { as }, 200],
  ];
  for (const [method, path, ask, status] of goesOn)
    t.equal((await call(method, path, ask)).status, status, path);
  t.ok(await logIn(call, as.username), 'one can log in');
  t.equal((await fetch(`${base}/`)).status, 200, 'and read');
  t.same(filesIn(joinPath(disk, 'media')), [], 'nothing is half written');
  t.same(await look("select id from media where status = 'ready'"), [], 'and no row says that there is more');

  resize(disk, '3g');
  const stored = await upload(image(), 'image');
  t.equal(stored.status, 201, 'with room again it goes on, without a restart');
  t.match((await call('POST', '/webs/create', { as, body: webForm() })).body.data.image, /^https:/);
  resize(disk, '64m');
  t.match(await upload(image(), 'image'), full);
  const { pathname } = new URL(stored.body.data.url);
  t.equal((await fetch(base + pathname)).status, 200, 'what is there is served all the same');
});

t.test('a disk that runs full in the middle of an upload', async (t) => {
  const disk = smallDisk(t);
  if (disk === null) return t.plan(0, 'only root may mount a small disk');
  const { url } = await testDatabase(t);
  const look = await lookInto(t, url);
  // With media in S3 no disk space is reserved, since uploads only pass through.
  const { base } = await site(t, { DATABASE_URL: url, DATA_DIR: disk, ...(await s3Env(t)) }).web();
  const call = caller(base);
  const as = await join(call);
  const upload = () => call('POST', '/media/upload?kind=video', { as, body: video() });

  const filler = joinPath(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(66_000_000));
  const refused = await upload();
  t.match(refused, full);
  t.ok(Number(refused.retryAfter) > 0);
  t.same(filesIn(joinPath(disk, 'uploads')), [], 'its beginning is gone');
  t.same(await look('select id from media'), [], 'and it has no row');
  t.equal((await call('GET', '/webs/trending')).status, 200);
  rmSync(filler);
  t.equal((await upload()).status, 201, 'with room again it goes on, without a restart');
});
