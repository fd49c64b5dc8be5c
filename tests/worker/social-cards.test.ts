import sharp from 'sharp';
import t from 'tap';
import type { Context } from '../../src/context.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import { drawSocialCard } from '../../src/shared/media/social-card.ts';
import { handlers } from '../../src/worker/registry.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';

ensurePages();
const { ctx, app, call, member, drain } = await build(t);
const ada = await member({ fullName: 'Ada Lovelace' });

/** Runs the job, as the worker does every 10 seconds. */
async function drawDue(context: Context): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === 'webs.draw-cards');
  if (!handler) throw new Error('there is no job that draws cards');
  const { signal } = new AbortController();
  await perform(handler, context, context.db, { rowId: null, id: 'card', attempt: 1, payload: {}, signal });
}

const findDue = () => ctx.db.selectFrom('webs').select('id').where('card_due', '=', true).execute();

/** The URL of the card in the head of a page, and its declared size. */
async function headOf(path: string) {
  const { html } = await page(app, path);
  const read = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  const size = [read('og:image:width'), read('og:image:height')].join('x');
  return { address: read('og:image'), size, twitter: read('twitter:card') };
}

async function fetchCard(address: string) {
  const { pathname, search } = new URL(address);
  const { statusCode, rawPayload, headers } = await app.inject({ url: `${pathname}${search}` });
  return { status: statusCode, bytes: rawPayload, headers };
}

t.test('a public web has a card of 1200x630 on every page about it', async (t) => {
  const { _id: id } = await saveWeb(call, ada, { title: 'Clock' });
  await drain();
  await drawDue(ctx);
  t.same(await findDue(), []);
  for (const path of [`/web/${id}`, `/view-full/${id}`, `/details/${id}`]) {
    const { address, size, twitter } = await headOf(path);
    t.match(address, /\/media\/thumbnail-[\w-]+\/card\.webp\?v=\w+$/, path);
    t.strictSame([size, twitter], ['1200x630', 'summary_large_image']);
    const { status, bytes } = await fetchCard(address);
    t.equal(status, 200);
    t.match(await sharp(bytes).metadata(), { width: 1_200, height: 630, format: 'webp' });
  }
  t.equal((await headOf('/')).size, '1200x630', 'other pages keep theirs');
});

t.test('a new title and a new picture make a new card at a new address', async (t) => {
  const { _id: id } = await saveWeb(call, ada, { title: 'Before' });
  await drawDue(ctx);
  const before = await headOf(`/web/${id}`);
  const first = await fetchCard(before.address);
  const update = (fields: Parameters<typeof form>[0]) =>
    call('PATCH', `/webs/update/${id}`, { as: ada, body: form(fields) });
  await update({ description: 'Only the description' });
  t.same(await findDue(), [], 'nothing on the card changes');
  await update({ title: 'After' });
  t.same(await findDue(), [{ id }]);
  await drawDue(ctx);
  const after = await headOf(`/web/${id}`);
  t.not(after.address, before.address);
  const second = await fetchCard(after.address);
  t.notOk(second.bytes.equals(first.bytes));
  t.not(second.headers.etag, first.headers.etag);
  await update({ image: new Uint8Array(await sharp(picture).negate().png().toBuffer()) });
  await drawDue(ctx);
  const third = await fetchCard((await headOf(`/web/${id}`)).address);
  t.notOk(third.bytes.equals(second.bytes));
  t.equal((await fetchCard(after.address)).status, 404, 'with the old picture');
});

t.test(
  'the card of a web that turns private, is hidden or deleted is gone at once, and its file soon after',
  async (t) => {
    const { _id: id } = await saveWeb(call, ada, { title: 'Secret soon' });
    await drawDue(ctx);
    const { address } = await headOf(`/web/${id}`);
    const key = (of: string) => {
      const [publicId = ''] = /thumbnail-[\w-]+/.exec(of) ?? [];
      return `${publicId.slice('thumbnail-'.length).slice(0, 2)}/${publicId}/card.webp`;
    };
    t.ok(await ctx.storage.stat(key(address)));
    await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: ada });
    t.equal((await fetchCard(address)).status, 404);
    await drain();
    t.equal(await ctx.storage.stat(key(address)), null, 'erased');
    await drawDue(ctx);
    const row = await ctx.db
      .selectFrom('webs')
      .select('image_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    t.equal(await ctx.storage.stat(key(row.image_id ?? '')), null, 'none is drawn of a private web');
    await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: ada });
    await drawDue(ctx);
    const again = (await headOf(`/web/${id}`)).address;
    t.not(again, address);
    t.equal((await fetchCard(again)).status, 200);
    await call('DELETE', `/webs/delete/${id}`, { as: ada });
    t.equal((await fetchCard(again)).status, 404);
    await drain();
    t.equal(await ctx.storage.stat(key(again)), null);
  },
);

t.test('a picture that is replaced or removed while its card is rendered gets no card', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  const { image_id: imageId } = await ctx.db
    .selectFrom('webs')
    .select('image_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: ada });
  await drain();
  await ctx.assets.storeCard(imageId ?? '', picture);
  t.equal(await ctx.storage.stat(`${imageId?.slice(10, 12)}/${imageId}/card.webp`), null);
});

t.test('any text can be rendered, and none overlaps the next', async (t) => {
  const draw = async (title: string, author = 'Ada', site = 'Codeweb') => {
    const card = await drawSocialCard(picture, { title, author, site });
    if (!card) throw new Error('no fonts');
    t.match(await sharp(card.bytes).metadata(), { width: 1_200, height: 630 }, title.slice(0, 20));
    // The rows of pixels between title and author are empty.
    const line = sharp(card.bytes).extract({ left: 0, top: 553, width: 1_200, height: 6 });
    const gap = await sharp(await line.png().toBuffer()).stats();
    t.ok(
      gap.channels.every(({ max }) => max < 40),
      `${title.slice(0, 20)}: nothing between title and author`,
    );
    return card.bytes;
  };
  const markup = await draw('<b>Bold</b> &amp; <span size="9999pt">');
  t.notOk(markup.equals(await draw('Bold &')), 'markup is text');
  t.notOk((await draw('One')).equals(await draw('Two')));
  for (const title of [
    'word '.repeat(2_000),
    'W'.repeat(5_000),
    '👨‍👩‍👧‍👦'.repeat(300),
    'שלום עולם '.repeat(40),
    '漢字かな交じり文'.repeat(60),
    '\u200b\u200d',
    '\ud800 half \udc00',
    `\u0007bell${'Z̘̗̩̣̫͡a͏̮l̜g̟̦o̖'.repeat(80)}`,
    '</span>&lt;&#0;',
  ])
    await draw(title, title, title);
  // libvips shares its messages between threads, so concurrent refusals lose theirs.
  const invisible = '\u200b\u200d';
  await Promise.all(Array.from({ length: 60 }, () => draw(invisible, 'Ada', invisible)));
});

t.test('a card that cannot be stored is retried in 10 minutes', async (t) => {
  const { _id: id } = await saveWeb(call, ada, { title: 'Refused' });
  await drain();
  const isDue = async () => (await findDue()).some((due) => due.id === id);
  const { put } = ctx.storage;
  t.teardown(() => Object.assign(ctx.storage, { put }));
  Object.assign(ctx.storage, { put: () => Promise.reject(new Error('the storage is away')) });
  await drawDue(ctx);
  Object.assign(ctx.storage, { put });
  await drawDue(ctx);
  t.ok(await isDue(), 'not at once');
  await ctx.db.updateTable('webs').set({ card_retry_at: new Date() }).where('id', '=', id).execute();
  await drawDue(ctx);
  t.notOk(await isDue());
  t.match((await headOf(`/web/${id}`)).address, /card\.webp/);
});
