import sharp from 'sharp';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { startS3 } from '../helpers/s3.ts';

const upload = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

t.test('pictures in a public bucket are served from there, once they are ready', async (t) => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = await startS3(t);
  const { app, ctx, member, drain } = await build(t, {
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PUBLIC_URL: 'https://cdn.example/bucket',
    },
  });
  const { user } = await member();
  const { publicId } = await ctx.assets.createImage(user._id, 'thumbnail', upload);
  const url = `/media/${publicId}/600x350.webp`;
  const before = await app.inject({ method: 'GET', url });
  t.match(await sharp(before.rawPayload).metadata(), { width: 1_200 }, 'the master stands in');
  await drain();
  const after = await app.inject({ method: 'GET', url });
  t.equal(after.statusCode, 302);
  t.equal(
    after.headers.location,
    `https://cdn.example/bucket/media/${publicId.slice(10, 12)}/${publicId}/600x350.webp`,
  );
  t.equal((await app.inject({ method: 'GET', url: '/readyz' })).statusCode, 200);
});
