import sharp from 'sharp';
import t, { type Test } from 'tap';
import { build } from '../../helpers/build.ts';
import { sweepMedia } from '../../helpers/media.ts';
import { s3Env } from '../../helpers/s3.ts';
import { form } from '../../helpers/webs.ts';

type Env = Record<string, string>;

/** Left half red, right half blue, rotated by the camera's orientation tag. */
const photo = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#ff0000' } })
  .composite([
    {
      input: { create: { width: 400, height: 450, channels: 3, background: '#0000ff' } },
      left: 0,
      top: 0,
    },
  ])
  .withExif({ IFD0: { Copyright: 'canary' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

const stores: Record<string, (t: Test) => Promise<Env>> = { files: async () => ({}), S3: s3Env };

for (const [name, envOf] of Object.entries(stores))
  t.test(
    `an avatar and a cover are uploaded and shown to everybody, with files stored in ${name}`,
    async (t) => {
      const { app, ctx, call, member, drain } = await build(t, { env: await envOf(t) });
      const as = await member();
      const get = (url: string) => app.inject({ method: 'GET', url: new URL(url).pathname });
      const send = async (kind: string, crop: Record<string, string>) => {
        const body = form({ ...crop, file: new Uint8Array(photo) });
        const { status, body: answer } = await call('POST', `/media/upload?kind=${kind}`, { as, body });
        t.equal(status, 201, kind);
        return answer.data;
      };
      const change = (what: string, image: string, public_id: string) =>
        call('PATCH', `/users/update-${what}`, { as, body: { image, public_id } });
      const colourOf = async (bytes: Buffer) => {
        const { dominant } = await sharp(bytes).stats();
        return dominant.r > 200 ? 'red' : dominant.b > 200 ? 'blue' : 'neither';
      };

      // Displayed upright, the photo is 900 wide and 400 high: red on the left, blue on the right.
      const avatar = await send('avatar', { x: '500', y: '0', width: '400', height: '400' });
      const cover = await send('cover', { x: '0', y: '100', width: '450', height: '100' });
      const { body } = await change('avatar', avatar.url, avatar.publicId);
      t.match(body.data, { avatarPublicId: avatar.publicId });
      const user = (await change('cover-image', cover.url, cover.publicId)).body.data;
      t.match(user, { avatarPublicId: avatar.publicId, coverImagePublicId: cover.publicId });
      t.same((await call('GET', '/users/me', { as })).body.data, user);

      const early = await get(user.avatar);
      t.equal(early.headers['cache-control'], 'public, max-age=5', 'what stands in is not kept');
      t.match(await sharp(early.rawPayload).metadata(), { format: 'webp', width: 400, height: 400 });
      await drain();
      const size = { avatar: '', cover: '' };
      for (const [kind, made, sides] of [
        ['avatar', avatar, ['28x28', '32x32', '64x64', '128x128', '256x256']],
        ['cover', cover, ['1500x333']],
      ] as const)
        for (const side of sides) {
          const { rawPayload, headers } = await get(made.url.replace('master', side));
          t.match(headers, {
            'content-type': 'image/webp',
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
          });
          const { width, height, exif } = await sharp(rawPayload).metadata();
          t.equal(`${width}x${height}`, side);
          t.equal(exif, undefined);
          t.notOk(rawPayload.includes('canary'));
          size[kind] = await colourOf(rawPayload);
          t.equal(size[kind], kind === 'avatar' ? 'blue' : 'red', `${side} is the part that was chosen`);
        }
      t.match(await sharp((await get(user.avatar)).rawPayload).metadata(), { width: 256, height: 256 });
      t.match(await sharp((await get(user.coverImage)).rawPayload).metadata(), { width: 1_500, height: 333 });

      const next = await send('avatar', { x: '0', y: '0', width: '400', height: '400' });
      const replaced = (await change('avatar', next.url, next.publicId)).body.data;
      t.not(
        replaced.avatar,
        user.avatar,
        'another picture has another address, so no cache shows the old one',
      );
      const age = (hours: number) =>
        ctx.db
          .updateTable('media')
          .set({ unused_since: new Date(Date.now() - hours * 3_600_000) })
          .where('unused_since', 'is not', null)
          .execute();
      await age(25);
      await sweepMedia(ctx);
      t.equal((await get(user.avatar)).statusCode, 404, 'the one before is gone after a day');
      t.equal((await get(replaced.avatar)).statusCode, 200);
      const bare = (await change('avatar', '', 'codeweb/default-avatar')).body.data;
      t.match(bare, {
        avatar: /\/media\/default-avatar\/256x256\.webp$/,
        avatarPublicId: 'codeweb/default-avatar',
        coverImage: user.coverImage,
      });
    },
  );
