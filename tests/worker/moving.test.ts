import t from 'tap';
import { openStorage } from '../../src/shared/storage/open-storage.ts';
import { copyStorage } from '../../src/worker/commands/moving.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { startS3 } from '../helpers/s3.ts';
import { saveWeb } from '../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member, drain } = built;
const ann = await member();
const old = 'http://192.0.2.1:3000';

t.test('addresses of the former site become those of the new one, as versions with a note', async (t) => {
  const html = `<img src="${old}/media/image-1/master.png">\n<p>See ${old}/web/1 and ${old}/media/a.webm`;
  const web = await saveWeb(call, ann, { title: 'Moves', html, css: `@import "${old}/fonts/inter.css";` });
  const link = { cssLink: `${old}/fonts/lato.css` };
  await call('PATCH', `/webs/add-css-link/${web._id}`, { as: ann, body: link });
  const other = await saveWeb(call, ann, { title: 'Stays', html: '<p>http://192.0.2.10:3000/media/x' });
  await drain();
  t.equal(await ctx.webs.changeUrl(old, publicUrl), 1);
  const { data } = (await call('GET', `/webs/get/${web._id}`, { as: ann })).body;
  t.equal(
    data.html,
    `<img src="${publicUrl}/media/image-1/master.png">\n<p>See ${old}/web/1 and ${publicUrl}/media/a.webm`,
    'files, and nothing else',
  );
  t.equal(data.css, `@import "${publicUrl}/fonts/inter.css";`);
  t.same(data.cssLinks, [`${publicUrl}/fonts/lato.css`]);
  const versions = (await call('GET', `/webs/versions/${web._id}`, { as: ann })).body.data.docs;
  t.match(versions[0], {
    note: `The site moved: addresses of its files were changed from ${old} to ${publicUrl}`,
  });
  const { number } = versions[1];
  const before = (await call('GET', `/webs/versions/${web._id}/${number}`, { as: ann })).body.data;
  t.equal(before.html, html, 'the version before is kept');
  t.equal(
    (await call('GET', `/webs/get/${other._id}`, { as: ann })).body.data.html,
    '<p>http://192.0.2.10:3000/media/x',
  );
  t.equal(await ctx.webs.changeUrl(old, publicUrl), 0, 'there is nothing left to change');
});

t.test('all files are copied to another store and back, and existing ones skipped', async (t) => {
  const { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, ...place } = await startS3(t);
  const bucket = await openStorage(
    { kind: 's3', ...place, publicUrl: null },
    Object.assign(Object.create(ctx.secrets), { s3AccessKeyId, s3SecretAccessKey }),
  );
  t.teardown(() => bucket.close());
  const typeOf = ctx.storedFiles.typeOf;
  const keys: string[] = [];
  for await (const { key } of ctx.storage.list()) keys.push(key);
  t.ok(keys.length >= 2, `${keys.length} files`);
  t.same(await copyStorage(ctx.storage, bucket, typeOf), { copied: keys.length, skipped: 0 });
  const bytesIn = async (storage: typeof bucket, key: string) =>
    Buffer.concat((await (await storage.open(key))?.stream.toArray()) ?? []);
  for (const key of keys) t.ok((await bytesIn(bucket, key)).equals(await bytesIn(ctx.storage, key)), key);
  const [first = ''] = keys;
  t.match(await bucket.stat(first), { type: typeOf(first) });
  await bucket.delete(first);
  t.same(await copyStorage(ctx.storage, bucket, typeOf), { copied: 1, skipped: keys.length - 1 });
  await ctx.storage.delete(first);
  t.same(await copyStorage(bucket, ctx.storage, typeOf), { copied: 1, skipped: keys.length - 1 });
});
