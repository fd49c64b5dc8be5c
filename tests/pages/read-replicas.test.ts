import t from 'tap';
import { startReplication } from '../drills/support/replication.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { waitUntil } from '../helpers/wait.ts';
import { addWeb, form, saveWeb } from '../helpers/webs.ts';

ensurePages();

const { primary, replicas, caughtUp } = await startReplication(t, 1);
const [replica] = replicas;
if (!replica) throw new Error('there is no replica');
const { ctx, app, call, member } = await build(t, {
  env: { DATABASE_URL: primary.url, DATABASE_READ_URLS: replica.url, DATABASE_READ_MAX_LAG: '600' },
});
const reads = ctx.replicas?.reads;
if (!reads) throw new Error('there is no replica');
await waitUntil('the replica is used', () => ctx.replicas?.replicas[0]?.isUsed === true);

const ada = await member();
const web = await saveWeb(call, ada, { title: 'Seen by all' });
await caughtUp();

t.test('pages of guests and members are read from the replica', async (t) => {
  const before = { ...reads };
  for (const url of ['/', `/web/${web._id}`, '/search?q=seen', `/${ada.user.username}/popular`]) {
    const { status, html } = await page(app, url);
    t.equal(status, 200, url);
    t.match(html, /Seen by all/, url);
  }
  const { html } = await page(app, '/your-work/webs', { cookie: ada.cookie });
  t.match(html, /Seen by all/);
  t.ok(reads.replica - before.replica >= 5, `${reads.replica - before.replica} reads by the replica`);
  t.equal(reads.primary, before.primary);
});

t.test('a page of a row that the replica lacks is found', async (t) => {
  await caughtUp();
  await replica.pause();
  t.teardown(() => replica.resume());
  // Without a notification, so the process does not know of the row.
  const id = await addWeb(ctx, ada, { title: 'Unannounced' });
  const before = { ...reads };
  for (const url of [`/web/${id}`, `/embed/${id}`]) {
    const { status, html } = await page(app, url);
    t.equal(status, 200, url);
    t.match(html, /Unannounced/, url);
  }
  t.ok(reads.replica > before.replica, 'the replica was asked first');
  t.equal((await page(app, '/web/00000000-0000-4000-8000-000000000000')).headers.location, '/error');
});

t.test('while the replica lags', async (t) => {
  await caughtUp();
  await replica.pause();
  t.teardown(() => replica.resume());

  t.test('members see their own writes on their pages', async (t) => {
    await saveWeb(call, ada, { title: 'Just saved', isPublic: 'false' });
    const { html } = await page(app, '/your-work/webs', { cookie: ada.cookie });
    t.match(html, /Just saved/);
  });

  t.test('pages of guests show changes at once, and older ones are not cached', async (t) => {
    for (let round = 1; round <= 3; round++) {
      const title = `Renamed ${round}`;
      t.notMatch((await page(app, '/')).html, title);
      await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ title }) });
      for (const url of ['/', `/web/${web._id}`])
        t.match((await page(app, url)).html, title, `${url} at once`);
      for (const url of ['/', `/web/${web._id}`])
        t.match((await page(app, url)).html, title, `${url} cached`);
    }
    await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
    t.equal((await page(app, `/web/${web._id}`)).headers.location, '/error');
    t.notMatch((await page(app, '/')).html, /Renamed/);
  });
});
