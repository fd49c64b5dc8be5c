import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join as joinPath } from 'node:path';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { countBlocked } from '../helpers/locks.ts';
import { form, picture, webForm } from '../helpers/webs.ts';
import { until } from '../process/support/processes.ts';
import { caller, join, type Person } from './support/client.ts';
import { type Look, lookInto } from './support/ledger.ts';
import { type Site, site, type Web } from './support/site.ts';

type Stage = { site: Site; web: Web; look: Look; hold: Look; somebody: Person };

async function stage(t: Test): Promise<Stage> {
  const { url } = await testDatabase(t);
  const parts = site(t, { DATABASE_URL: url });
  const web = await parts.web();
  const somebody = await join(caller(web.base));
  return { site: parts, web, look: await lookInto(t, url), hold: await lookInto(t, url), somebody };
}

/** Kills the web process while it waits for the lock that the statement `held` has; then starts another one. */
async function killAt(
  stage: Stage,
  held: string,
  work: (call: ReturnType<typeof caller>) => Promise<unknown>,
): Promise<unknown> {
  const { hold, look, site, web } = stage;
  await hold('begin');
  await hold(held);
  const asked = work(caller(web.base)).catch((error: unknown) => error);
  const isWaiting = async () => (await countBlocked(look)) > 0;
  await until(`something waits: ${held}`, isWaiting, 20);
  web.child.kill('SIGKILL');
  await web.ended;
  const answer = await asked;
  await hold('commit');
  // Its connections close when their peers are gone.
  await until('it is rolled back', async () => !(await isWaiting()), 20);
  stage.web = await site.web();
  return answer;
}

const lockOf = (table: string) => `lock table ${table} in share row exclusive mode`;

t.test('a web process that is killed in the middle of a save', async (t) => {
  const parts = await stage(t);
  const { look, somebody: as } = parts;
  const webs = async () => Number((await look('select count(*) from webs'))[0]?.[0]);

  // In turn: before the picture is stored, before the web is, and between the web and its jobs and counts.
  for (const [index, table] of ['media', 'webs', 'web_counts', 'feed_totals'].entries()) {
    const save = { as, key: `a save at ${table}`, body: webForm({ title: `Held at ${table}` }) };
    const answer = await killAt(parts, lockOf(table), (call) => call('POST', '/webs/create', save));
    t.ok(answer instanceof Error, `${table}: nobody was told that it went well`);
    t.equal(await webs(), index, 'nothing of it is there');
    const again = await caller(parts.web.base)('POST', '/webs/create', save);
    t.equal(again.status, 201, 'the same again goes well');
    t.equal(await webs(), index + 1, 'and makes one web');
    t.match(again.body.data.image, /^https:/, 'with its picture');
    const { status } = await fetch(parts.web.base + new URL(again.body.data.image).pathname);
    t.equal(status, 200, 'which is there');
  }

  const [row] = await look('select id from webs limit 1');
  const change = {
    as,
    body: form({ title: 'New title', html: '<h1>New</h1>', image: new Uint8Array(picture) }),
  };
  const seen = () => look('select title, html, revision, image_id from webs where id = $1', [row?.[0]]);
  const before = await seen();
  // The web is already changed, and its old picture is not yet released.
  const oldPicture = `select 1 from media where id = '${String(before[0]?.[3])}' for update`;
  await killAt(parts, oldPicture, (call) => call('PATCH', `/webs/update/${row?.[0]}`, change));
  t.same(await seen(), before, 'a change is not there by halves');
  const changed = await caller(parts.web.base)('PATCH', `/webs/update/${row?.[0]}`, change);
  t.equal(changed.status, 200);
  t.match(await seen(), [['New title', '<h1>New</h1>', 2]]);
});

t.test('a web process that is killed in the middle of an upload', async (t) => {
  const parts = await stage(t);
  const { look, somebody: as, site: place } = parts;
  const scratch = joinPath(place.dataDir, 'uploads');

  const { hostname, port } = new URL(parts.web.base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
  socket.write(
    `POST /api/v1/media/upload?kind=video HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as.accessToken}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(1_000_000));
  await until('half of it is written', () => existsSync(scratch) && readdirSync(scratch).length === 1, 20);
  parts.web.child.kill('SIGKILL');
  await parts.web.ended;
  t.same(await look('select id from media'), [], 'no row');
  const [left = ''] = readdirSync(scratch);
  t.ok(left, 'its scratch file is left');
  const hourAgo = performance.timeOrigin / 1_000 - 3_700;
  utimesSync(joinPath(scratch, left), hourAgo, hourAgo);
  parts.web = await place.web();
  t.same(readdirSync(scratch), [], 'an hour later a start sweeps it');

  const image = { as, body: form({ file: new Uint8Array(picture) }) };
  // The bytes are stored, but the row does not record that yet.
  const answer = await killAt(parts, lockOf('outbox'), (call) =>
    call('POST', '/media/upload?kind=image', image),
  );
  t.ok(answer instanceof Error);
  t.same(await look('select status from media'), [['pending']]);
  const [id] = (await look('select id from media'))[0] ?? [];
  const url = `${parts.web.base}/media/${String(id)}.webp`;
  t.equal((await fetch(url)).status, 404, 'nobody is shown it');
  t.equal(
    (await caller(parts.web.base)('POST', '/media/upload?kind=image', image)).status,
    201,
    'the same again',
  );
});
