import sharp from 'sharp';
import t from 'tap';
import { isDefaultPicture } from '../../src/modules/assets/rules/default-pictures.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { addWeb } from '../helpers/webs.ts';

const { ctx, app, call, member } = await build(t);

t.test('an unchosen picture is the default one, at an absolute address for every site', async (t) => {
  const ada = await member();
  const { username } = ada.user;
  const web = await addWeb(ctx, ada);
  const { _id: collection } = await makeCollection(call, ada);
  await place(call, ada, collection, web);
  const ask = async (url: string) => (await call('GET', url, { as: ada })).body.data;
  const me = await ask('/users/me');
  const profile = await ask(`/users/profile/${username}`);
  const whole = await ask(`/webs/get/${web}`);
  const [listed] = (await ask('/webs/trending')).docs;
  const [preview] = (await ask(`/collections/get/${collection}`)).webs;
  const expected: [what: string, address: string, width: number, height: number][] = [
    ['own avatar', me.avatar, 256, 256],
    ['own cover', me.coverImage, 1_500, 333],
    ['avatar of a profile', profile.avatar, 128, 128],
    ['cover of a profile', profile.coverImage, 1_500, 333],
    ['a web', whole.image, 1_200, 700],
    ['a web in a list', listed.image, 600, 350],
    ['the owner of a web', listed.owner.avatar, 128, 128],
    ['a web that shows a collection', preview.image, 600, 350],
  ];
  for (const [what, address, width, height] of expected) {
    t.ok(address.startsWith(`${publicUrl}/media/`), what);
    t.ok(isDefaultPicture(address), `${what}: pages know it`);
    const reply = await app.inject({ url: new URL(address).pathname });
    t.equal(reply.statusCode, 200, what);
    t.match(reply.headers, {
      'content-type': 'image/webp',
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    t.match(await sharp(reply.rawPayload).metadata(), { format: 'webp', width, height });
  }
});

t.test('a default picture answers 304 when it is unchanged, and HEAD sends no body', async (t) => {
  const url = '/media/default-avatar/32x32.webp';
  const { headers, rawPayload } = await app.inject({ url });
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  t.strictSame([again.statusCode, again.body], [304, '']);
  const head = await app.inject({ method: 'HEAD', url });
  t.strictSame([head.statusCode, head.body], [200, '']);
  t.equal(head.headers['content-length'], String(rawPayload.length));
});

t.test('other default pictures are a 404', async (t) => {
  for (const path of ['default-avatar/33x33.webp', 'default-web/32x32.webp', 'default-x/32x32.webp'])
    t.equal((await app.inject({ url: `/media/${path}` })).statusCode, 404, path);
  for (const url of [`${publicUrl}/media/avatar-${'a'.repeat(22)}/32x32.webp`, '/default-avatar/32x32.webp'])
    t.notOk(isDefaultPicture(url), url);
});
