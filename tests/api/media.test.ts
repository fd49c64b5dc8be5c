import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import t from 'tap';
import { acquireBackupLock } from '../../src/shared/db/backup-lock.ts';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { sweepMedia } from '../helpers/media.ts';
import { refusal } from '../helpers/refusal.ts';

const upload = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

const pathOf = (url: string) => new URL(url).pathname;

t.test('an uploaded picture', async (t) => {
  const { app, ctx, member, drain } = await build(t);
  const { user } = await member();
  await drain();
  const { publicId } = await ctx.assets.createImage(user._id, 'thumbnail', upload);
  const small = pathOf(ctx.assets.imageUrl(publicId, '600x350'));
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

  t.test('has an unguessable address', async (t) => {
    t.match(publicId, /^thumbnail-[\w-]{22}$/);
    t.equal(ctx.assets.imageUrl(publicId, '600x350'), `${publicUrl}/media/${publicId}/600x350.webp`);
  });

  t.test('is served at once, by its master until the sizes are made', async (t) => {
    const reply = await get(small);
    t.equal(reply.statusCode, 200);
    t.match(reply.headers, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=5',
      'content-length': String(reply.rawPayload.length),
    });
    t.match(await sharp(reply.rawPayload).metadata(), { width: 1_200, height: 700 });
  });

  t.test('is served in its sizes as immutable once the worker has made them', async (t) => {
    const { etag: before } = (await get(small)).headers;
    await drain();
    const reply = await get(small);
    t.match(await sharp(reply.rawPayload).metadata(), { format: 'webp', width: 600, height: 350 });
    t.match(reply.headers, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': /^default-src 'none'; .*sandbox$/,
      'content-disposition': `inline; filename="${publicId}-600x350.webp"`,
    });
    t.not(reply.headers.etag, before, 'what stood in is another version');
    const large = await get(pathOf(ctx.assets.imageUrl(publicId, '1200x700')));
    t.match(await sharp(large.rawPayload).metadata(), { width: 1_200, height: 700 });
    const row = await ctx.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', publicId)
      .executeTakeFirstOrThrow();
    t.match(row, {
      status: 'ready',
      color: /^#[0-9a-f]{6}$/,
      width: 1_200,
      height: 700,
      sizes_ready_at: Date,
    });
  });

  t.test('answers 304 when unchanged, and HEAD describes it', async (t) => {
    const { headers } = await get(small);
    const again = await get(small, { 'if-none-match': headers.etag });
    t.equal(again.statusCode, 304);
    t.equal(again.rawPayload.length, 0);
    for (const known of [
      `W/${headers.etag}`,
      `"other", ${headers.etag}`,
      `"a,b" , W/"c",W/${headers.etag}`,
      '*',
    ])
      t.equal((await get(small, { 'if-none-match': known })).statusCode, 304, known);
    for (const known of ['"other"', String(headers.etag).replaceAll('"', ''), '""', ''])
      t.equal((await get(small, { 'if-none-match': known })).statusCode, 200, known);
    const head = await app.inject({ method: 'HEAD', url: small });
    t.equal(head.statusCode, 200);
    t.equal(head.rawPayload.length, 0);
    t.match(head.headers, { etag: headers.etag, 'content-length': headers['content-length'] });
  });

  t.test('is a 404 under any other address', async (t) => {
    const id = 'thumbnail-AAAAAAAAAAAAAAAAAAAAAA';
    const addresses = [
      `/media/${id}/600x350.webp`,
      `/media/${publicId}/601x350.webp`,
      `/media/${publicId}/600x350.png`,
      `/media/${publicId}/600x350`,
      `/media/${publicId}`,
      `/media/avatar-${publicId.slice(10)}/600x350.webp`,
      '/media/..%2f..%2fsecrets%2fjwt-secret/master.webp',
      `/media/${publicId}/..%2fmaster.webp`,
      '/media/x/y/z',
    ];
    for (const url of addresses) {
      const reply = await get(url);
      t.equal(reply.statusCode, 404, url);
      t.same(reply.json(), refusal(404, 'Not Found'));
    }
  });
});

t.test('the use of a picture', async (t) => {
  const { app, ctx, member, drain } = await build(t);
  const { db, assets, storage } = ctx;
  const [owner, other] = [await member(), await member()];
  const create = async () => (await assets.createImage(owner.user._id, 'thumbnail', upload)).publicId;
  const use = (id: string, by = owner) =>
    inTransaction(db, (tx) => assets.use(tx, id, by.user._id, 'thumbnail'));
  const unusedSince = async (id: string) =>
    (await db.selectFrom('media').select('unused_since').where('id', '=', id).executeTakeFirst())
      ?.unused_since;
  const age = (id: string, hours: number) =>
    sql`update media set unused_since = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
      db,
    );
  const cleanUp = () => sweepMedia(ctx);
  const isServed = async (id: string) =>
    (await app.inject({ method: 'GET', url: `/media/${id}/master.webp` })).statusCode === 200;
  const isKnown = async (id: string) => (await unusedSince(id)) !== undefined;
  const isStored = async (id: string) =>
    (await storage.stat(`${id.slice(10, 12)}/${id}/master.webp`)) !== null;

  t.test('is allowed only to its owner', async (t) => {
    const id = await create();
    t.ok(await unusedSince(id));
    await t.rejects(use(id, other), { status: 400, message: /not yours/ });
    await t.rejects(use('thumbnail-AAAAAAAAAAAAAAAAAAAAAA'), { status: 400, message: /not yours/ });
    await use(id);
    t.equal(await unusedSince(id), null);
    await inTransaction(db, (tx) => assets.release(tx, id));
    t.notOk(await isServed(id));
    await t.rejects(use(id), { status: 400, message: /not yours/ }, 'what was let go is gone');
  });

  t.test(
    'keeps it; a picture unused for 24 hours is deleted, but not while a backup reads files',
    async (t) => {
      const [young, old] = [await create(), await create()];
      await drain();
      await age(young, 23);
      await age(old, 25);
      const backup = new pg.Client({ connectionString: ctx.secrets.databaseUrl });
      await backup.connect();
      await backup.query(acquireBackupLock);
      await cleanUp();
      t.ok(await isServed(young));
      t.notOk(await isServed(old));
      await t.rejects(use(old), { status: 400, message: /not yours/ });
      t.ok((await isStored(old)) && (await isKnown(old)), 'a backup that began before still finds the bytes');
      t.ok(await storage.stat(`${old.slice(10, 12)}/${old}/600x350.webp`));
      await backup.end();
      await cleanUp();
      t.notOk((await isStored(old)) || (await isKnown(old)));
      t.notOk(await storage.stat(`${old.slice(10, 12)}/${old}/600x350.webp`));
      t.ok((await isStored(young)) && (await isServed(young)));
    },
  );

  t.test('ends for good even when the store is unreachable for a while', async (t) => {
    const id = await create();
    await age(id, 25);
    const remove = storage.delete.bind(storage);
    storage.delete = async () => {
      throw new Error('the store is away');
    };
    await t.rejects(cleanUp(), /the store is away/);
    storage.delete = remove;
    t.ok(await isKnown(id), 'the row stays until the bytes are gone');
    await cleanUp();
    t.notOk((await isStored(id)) || (await isKnown(id)));
  });

  t.test('may end for more files at once than one round deletes', async (t) => {
    await sql`insert into media (id, kind, mime_type, status, removed_at)
      select 'thumbnail-' || lpad(n::text, 22, '0'), 'thumbnail', 'image/webp', 'removed', now() - interval '3 days'
      from generate_series(1, 450) n`.execute(db);
    await cleanUp();
    const { rows } = await sql`select 1 from media where removed_at is not null`.execute(db);
    t.equal(rows.length, 0);
  });

  t.test(
    'by a web counts without a separate record, and ends when the web is deleted with its owner',
    async (t) => {
      const id = await create();
      const web = {
        id: crypto.randomUUID(),
        author_id: owner.user._id,
        title: 'T',
        description: 'D',
        image_id: id,
      };
      await db.insertInto('webs').values(web).execute();
      await age(id, 25);
      await cleanUp();
      t.ok(await isStored(id), 'a web shows it');
      await use(id);
      await db.deleteFrom('webs').where('id', '=', web.id).execute();
      await cleanUp();
      t.ok(await unusedSince(id), 'its time starts');
      await age(id, 25);
      await cleanUp();
      t.notOk(await isServed(id));
      await t.rejects(use(id), { status: 400, message: /not yours/ });
    },
  );

  t.test('of a broken upload is impossible, and the file is deleted after an hour', async (t) => {
    const id = await create();
    await sql`update media set status = 'pending', created_at = now() - interval '2 hours' where id = ${id}`.execute(
      db,
    );
    await t.rejects(use(id), { status: 400, message: /not yours/ });
    await cleanUp();
    t.notOk(await isServed(id));
    t.notOk((await isStored(id)) || (await isKnown(id)));
  });
});
