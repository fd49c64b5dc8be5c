import sharp from 'sharp';
import t, { type Test } from 'tap';
import type { Screenshot } from '../../src/modules/webs/screenshots.ts';
import type { ClosableScreenshots } from '../../src/worker/screenshots/index.ts';
import { build, publicUrl } from '../helpers/build.ts';
import {
  colorOfPicture,
  drawAll,
  findPendingDrawings,
  pictureOf,
  plate,
  striped,
} from '../helpers/thumbnails.ts';
import { collectInvalidatedTags, form, picture, saveWeb, webForm } from '../helpers/webs.ts';

/** Screenshots that return the results of `capture`. */
const fake = (capture: (html: string) => Promise<Screenshot>, isAvailable = true): ClosableScreenshots => ({
  isAvailable,
  capture,
  close: async () => {},
});
const red = fake(async () => ({ frames: [await plate('#ff0000')], missing: false }));

async function start(t: Test, settings: Record<string, string> = {}) {
  const built = await build(t, { env: { THUMBNAILS: 'on', ...settings } });
  const owner = await built.member();
  const update = (id: string, fields: Parameters<typeof form>[0]) =>
    built.call('PATCH', `/webs/update/${id}`, { as: owner, body: form(fields) });
  return { ...built, owner, update };
}

t.test('a rendering is requested when code, links or picture change, once for waiting ones', async (t) => {
  const { ctx, call, owner, update } = await start(t);
  const { _id: id } = await saveWeb(call, owner);
  t.same(
    (await findPendingDrawings(ctx)).map(({ webId }) => webId),
    [id],
    'for a new web',
  );
  await update(id, { css: 'h1 { color: red }' });
  await update(id, { js: 'let a' });
  t.equal((await findPendingDrawings(ctx)).length, 1, 'those that wait are one');
  await drawAll(ctx, red);
  await update(id, { title: 'Another title', isPublic: 'false' });
  t.same(await findPendingDrawings(ctx), [], 'not for a title');
  await update(id, { image: new Uint8Array(picture) });
  t.equal((await findPendingDrawings(ctx)).length, 1, 'for a picture that was sent alone');
  await drawAll(ctx, red);
  const cssLink = 'https://example.org/sheet.css';
  await call('PATCH', `/webs/add-css-link/${id}`, { as: owner, body: { cssLink } });
  t.equal((await findPendingDrawings(ctx)).length, 1, 'for a link');
  await call('PATCH', `/webs/add-css-link/${id}`, { as: owner, body: { cssLink } });
  await drawAll(ctx, red);
  await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: owner });
  t.same(await findPendingDrawings(ctx), [], 'not for who may see it');
});

t.test('the rendering replaces the picture that was sent', async (t) => {
  const { ctx, call, owner } = await start(t);
  const { _id: id, image, updatedAt } = await saveWeb(call, owner);
  const sent = await pictureOf(ctx, id);
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await drawAll(ctx, red);
  t.match(await colorOfPicture(ctx, id), /^#f[ef]0[012]0[012]$/);
  t.same(await findPendingDrawings(ctx), []);
  const tags = await invalidatedTags();
  t.ok(tags.includes('trending') && tags.includes(`web:${id}`), 'pages that show it are told');
  const { body } = await call('GET', `/webs/get/${id}`);
  t.not(body.data.image, image);
  t.equal(body.data.updatedAt, updatedAt, 'for its owner the web has not changed');
  const media = await ctx.db.selectFrom('media').selectAll().where('owner_id', '=', owner.user._id).execute();
  const now = await pictureOf(ctx, id);
  t.equal(media.find((row) => row.id === now)?.kind, 'thumbnail');
  t.equal(media.find((row) => row.id === now)?.unused_since, null);
  t.equal(media.find((row) => row.id === sent)?.status, 'removed', 'the one that was sent goes');
});

t.test('a fork gets its own picture, and the original keeps its own', async (t) => {
  const { ctx, call, owner, member } = await start(t);
  const { _id: id } = await saveWeb(call, owner);
  await drawAll(ctx, red);
  const original = await pictureOf(ctx, id);
  const { body } = await call('POST', `/webs/create-forked/${id}`, { as: await member(), body: {} });
  const copied = await pictureOf(ctx, body.data._id);
  t.not(copied, original, 'a copy at first');
  await drawAll(ctx, red);
  t.not(await pictureOf(ctx, body.data._id), copied);
  t.equal(await pictureOf(ctx, id), original);
  t.match(await colorOfPicture(ctx, id), /^#f[ef]0/);
});

t.test('a rendering of older code never replaces a picture', async (t) => {
  const { ctx, call, owner, update } = await start(t);
  const { _id: id } = await saveWeb(call, owner);
  const slow = fake(async () => {
    await update(id, { html: '<h1>Newer</h1>', image: new Uint8Array(picture) });
    return { frames: [await plate('#ff0000')], missing: false };
  });
  await drawAll(ctx, slow);
  t.notMatch(await colorOfPicture(ctx, id), /^#f[ef]0/, 'the newer picture stands');
  const asked = await findPendingDrawings(ctx);
  t.equal(asked.length, 1, 'and the newer code waits for its own');
  const seen: string[] = [];
  const looking = fake(async (html) => {
    seen.push(html);
    return { frames: [await plate('#0000ff')], missing: false };
  });
  await drawAll(ctx, looking);
  t.match(seen, [/<h1>Newer<\/h1>/]);
  t.match(await colorOfPicture(ctx, id), /^#0[012]0[012]f[ef]$/);
});

t.test('the sent picture stays if the rendering fails', async (t) => {
  const { ctx, call, owner } = await start(t);
  const { _id: id } = await saveWeb(call, owner);
  const sent = await pictureOf(ctx, id);
  const same = async (what: string) => t.equal(await pictureOf(ctx, id), sent, what);
  const again = () => ctx.db.updateTable('outbox').set({ done_at: null }).execute();

  const broken = fake(async () => Promise.reject(new Error('Chromium has ended')));
  await t.rejects(drawAll(ctx, broken), /Chromium has ended/);
  t.equal((await findPendingDrawings(ctx)).length, 1, 'a browser that ends is a try that failed');
  await same('after a failed try');
  await drawAll(
    ctx,
    fake(async () => ({ none: 'busy' })),
  );
  await same('of a page that never ends');
  t.same(await findPendingDrawings(ctx), [], 'which need not be tried again');
  await again();
  const white = await plate('#ffffff');
  await drawAll(
    ctx,
    fake(async () => ({ frames: [white], missing: true })),
  );
  await same('of a page that lacks what it needs, and is blank');
  await again();
  await drawAll(
    ctx,
    fake(async () => Promise.reject(new Error('there is none')), false),
  );
  await same('without a Chromium');
  t.same(await findPendingDrawings(ctx), [], 'and nothing fails');
  await again();
  await call('DELETE', `/webs/delete/${id}`, { as: owner });
  await ctx.db.deleteFrom('webs').where('id', '=', id).execute();
  await drawAll(ctx, red);
  t.same(await findPendingDrawings(ctx), [], 'nor for a web that has gone');
});

/** A page that is blank at first, shows most content in the middle and less at the end. */
const moving = fake(async () => ({
  frames: [await plate('#ffffff'), await striped(20, '#ff0000'), await striped(2, '#0000ff')],
  loop: await loopOf((index) => striped(2 + index, '#ff0000')),
  missing: false,
}));

/** Twelve pictures of a loop, as a browser captures them. */
const loopOf = (draw: (index: number) => Promise<Buffer>) =>
  Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({ bytes: await draw(index), at: index * 170 })),
  );

/** A product with a web whose pictures were taken by `moving`. */
async function startMoving(t: Test) {
  const built = await start(t);
  const { app, ctx, call, owner } = built;
  const { _id: id } = await saveWeb(call, owner);
  await drawAll(ctx, moving);
  const pictures = async (as = owner) => (await call('GET', `/webs/pictures/${id}`, { as })).body.data;
  const choose = (publicId: string | null, as = owner) =>
    call('PATCH', `/webs/update-picture/${id}`, { as, body: { publicId } });
  const addressesOf = async (): Promise<string[]> => {
    const { image, frames } = await pictures();
    const automatic = frames.find((frame: { isAutomatic: boolean }) => frame.isAutomatic);
    return [image, ...frames.map((frame: { image: string }) => frame.image), loopBeside(automatic.image)];
  };
  const loop = async (as = owner): Promise<string | null> =>
    (await call('GET', `/webs/get/${id}`, { as })).body.data.loop;
  const statuses = (addresses: string[]) =>
    Promise.all(
      addresses.map(
        async (url) => (await app.inject({ method: 'GET', url: url.replace(publicUrl, '') })).statusCode,
      ),
    );
  return { ...built, id, pictures, choose, addressesOf, statuses, loop };
}

const loopBeside = (image: string) => image.replace(/[^/]+$/, 'loop.webp');

t.test('the most detailed frame is shown, and its owner can choose another', async (t) => {
  const { ctx, call, owner, id, pictures, choose, update, member } = await startMoving(t);
  const { frames, ...shown } = await pictures();
  t.strictSame(
    frames.map(({ isAutomatic }: { isAutomatic: boolean }) => isAutomatic),
    [false, true, false],
  );
  t.match(shown, { publicId: frames[1].publicId, isChosen: false });
  t.equal(await pictureOf(ctx, id), frames[1].publicId);

  const { revision, updatedAt } = (await call('GET', `/webs/get/${id}`)).body.data;
  t.match((await choose(frames[2].publicId)).body.data, { publicId: frames[2].publicId, isChosen: true });
  const changed = (await call('GET', `/webs/get/${id}`)).body.data;
  t.match(changed.image, new RegExp(frames[2].publicId));
  t.equal(changed.revision, revision, 'an open editor can still save');
  t.not(changed.updatedAt, updatedAt);

  await update(id, { html: '<p>More</p>', image: new Uint8Array(picture) });
  await drawAll(ctx, red);
  const later = await pictures();
  t.match(later, { publicId: frames[2].publicId, isChosen: true }, 'a chosen picture stays');
  t.equal(later.frames.length, 1, 'beside the newest automatic one');
  t.equal((await choose(null)).body.data.isChosen, false);
  t.match(await colorOfPicture(ctx, id), /^#f[ef]0/);
  t.equal((await choose('thumbnail-2Zk9vJt0Qm5xLr8sYcWbNA')).status, 400);
  const other = await member();
  t.equal((await choose(null, other)).status, 403);
  t.equal((await call('GET', `/webs/pictures/${id}`, { as: other })).status, 403);
  const media = await ctx.db
    .selectFrom('media')
    .select('id')
    .where('owner_id', '=', owner.user._id)
    .where('status', '=', 'ready')
    .execute();
  t.equal(media.length, 1, 'nothing is left of the others');
});

t.test('frames that look the same are kept once', async (t) => {
  const { ctx, call, owner } = await start(t);
  const { _id: id } = await saveWeb(call, owner);
  const same = async () => ({
    frames: [await striped(20, '#ff0000'), await striped(20, '#fe0000')],
    missing: false,
  });
  await drawAll(ctx, fake(same));
  const { frames, publicId } = (await call('GET', `/webs/pictures/${id}`, { as: owner })).body.data;
  t.match(frames, [{ publicId, isAutomatic: true }]);
  t.equal(frames.length, 1);
});

const ways = {
  'turns private': async ({ call, owner, id }: Awaited<ReturnType<typeof startMoving>>) =>
    call('PATCH', `/webs/toggle-publish-status/${id}`, { as: owner }),
  'turns private by a save with a picture': async ({ update, id }: Awaited<ReturnType<typeof startMoving>>) =>
    update(id, { html: '<p>Secret</p>', isPublic: 'false', image: new Uint8Array(picture) }),
  'is deleted': async ({ call, owner, id }: Awaited<ReturnType<typeof startMoving>>) =>
    call('DELETE', `/webs/delete/${id}`, { as: owner }),
};

for (const [way, act] of Object.entries(ways))
  for (const isChosen of [false, true])
    t.test(
      `all pictures of a web that ${way} leave their addresses${isChosen ? ', also a chosen one' : ''}`,
      async (t) => {
        const built = await startMoving(t);
        const { pictures, choose, addressesOf, statuses } = built;
        if (isChosen) await choose((await pictures()).frames[2].publicId);
        const addresses = await addressesOf();
        t.equal(addresses.length, 5);
        t.strictSame(await statuses(addresses), [200, 200, 200, 200, 200]);
        t.equal((await act(built)).status, 200);
        t.strictSame(await statuses(addresses), [404, 404, 404, 404, 404]);
      },
    );

t.test('a web that is deleted for good takes all its pictures with it', async (t) => {
  const { ctx, call, owner, id, pictures, choose } = await startMoving(t);
  await choose((await pictures()).frames[0].publicId);
  await call('DELETE', `/webs/delete/${id}`, { as: owner });
  t.equal((await call('DELETE', `/bin/web/${id}`, { as: owner })).status, 200);
  const left = await ctx.db.selectFrom('media').select('id').where('status', '=', 'ready').execute();
  t.strictSame(left, []);
  t.strictSame(await ctx.db.selectFrom('web_frames').selectAll().execute(), []);
});

t.test(
  'a page that moves has a loop of twelve pictures, which counts in the storage of its owner',
  async (t) => {
    const { app, ctx, call, owner, id, pictures, loop, update } = await startMoving(t);
    const { image } = await pictures();
    t.equal(await loop(), loopBeside(image));
    const [card] = (await call('GET', '/webs/trending')).body.data.docs;
    t.equal(card.loop, loopBeside(image), 'in lists');
    const reply = await app.inject({ method: 'GET', url: loopBeside(image).replace(publicUrl, '') });
    t.match(reply.headers, { 'content-type': 'image/webp', 'cache-control': /immutable/ });
    t.match(await sharp(reply.rawPayload, { animated: true }).metadata(), {
      pages: 12,
      width: 480,
      pageHeight: 280,
    });
    const [counted] = await ctx.db
      .selectFrom('member_storage')
      .select('bytes')
      .where('owner_id', '=', owner.user._id)
      .execute();
    const stored = await Promise.all(
      (await ctx.db.selectFrom('media').select('id').where('status', '=', 'ready').execute()).map(
        async ({ id: file }) =>
          (await ctx.assets.readStoredFile(`/media/${file}/master.webp`, 1e8))?.bytes.length ?? 0,
      ),
    );
    t.equal(
      counted?.bytes,
      stored.reduce((sum, bytes) => sum + bytes, reply.rawPayload.length),
    );

    await update(id, { html: '<p>Still</p>' });
    await drawAll(ctx, red);
    t.equal(await loop(), null, 'a page that does not move has none');
    t.equal(
      (await app.inject({ method: 'GET', url: loopBeside(image).replace(publicUrl, '') })).statusCode,
      404,
    );
    const now = (await pictures()).image;
    const beside = loopBeside(now).replace(publicUrl, '');
    t.equal((await app.inject({ method: 'GET', url: beside })).statusCode, 404, 'nothing stands in for it');
  },
);

t.test('pictures that look the same make no loop', async (t) => {
  const { ctx, call, owner } = await start(t);
  const { _id: id } = await saveWeb(call, owner);
  const frame = await striped(20, '#ff0000');
  const loop = await loopOf(async () => frame);
  await drawAll(
    ctx,
    fake(async () => ({ frames: [frame], loop, missing: false })),
  );
  t.equal((await call('GET', `/webs/get/${id}`)).body.data.loop, null);
});

t.test('a web whose owner has chosen another picture shows no loop', async (t) => {
  const { pictures, choose, loop } = await startMoving(t);
  const automatic = await loop();
  await choose((await pictures()).frames[2].publicId);
  t.equal(await loop(), null);
  await choose(null);
  t.equal(await loop(), automatic);
});

t.test('the loop of a web that turns private moves with its picture', async (t) => {
  const { ctx, call, owner, member, id, loop, statuses, drain } = await startMoving(t);
  const before = (await loop()) ?? '';
  await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: owner });
  const after = (await loop()) ?? '';
  t.not(after, before);
  t.strictSame(await statuses([before, after]), [404, 200], 'before any job has run');
  await drain();
  t.strictSame(await statuses([before, after]), [404, 200]);
  const [, , publicId = ''] = new URL(before).pathname.split('/');
  const key = `${publicId.slice('thumbnail-'.length).slice(0, 2)}/${publicId}/loop.webp`;
  t.equal(await ctx.storage.stat(key), null, 'erased');
  t.equal((await call('GET', `/webs/get/${id}`, { as: await member() })).status, 404);
});

t.test('with rendering switched off, none is requested', async (t) => {
  const { ctx, call, owner, update } = await start(t, { THUMBNAILS: 'off' });
  const { _id: id } = await saveWeb(call, owner);
  await update(id, { html: '<p>More</p>' });
  t.same(await findPendingDrawings(ctx), []);
  t.notOk(ctx.screenshots.isAvailable);
});

t.test('a web that is not saved requests nothing', async (t) => {
  const { ctx, call, owner } = await start(t);
  const body = webForm({ html: '', image: new Uint8Array(picture) });
  const { status } = await call('POST', '/webs/create', { as: owner, body });
  t.equal(status, 400);
  t.same(await findPendingDrawings(ctx), []);
});
