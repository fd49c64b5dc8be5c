import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { createContext } from '../../../src/context.ts';
import { openMailer } from '../../../src/shared/mail/mailer.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { ensurePages } from '../../helpers/pages.ts';
import { canvas } from '../../helpers/pictures.ts';
import { waitUntil } from '../../helpers/wait.ts';
import { form } from '../../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { ctx, app, call, member } = built;
const ann = await member({ username: 'ann-admin' });
await grantRole(built, ann, 'admin');

const upload = (bytes: Buffer, as = ann) =>
  call('POST', '/admin/logo', { as, body: form({ image: new Uint8Array(bytes) }) });
const square = await canvas(300, 300).png().toBuffer();
const manifest = async () => (await app.inject('/manifest.webmanifest')).json();
const front = async () => (await app.inject('/')).body;
const last = async () => (await call('GET', '/admin/audit-log?limit=1', { as: ann })).body.data.docs[0];

t.test('without a logo, pages and the manifest show the default logo and the site’s name', async (t) => {
  await call('PATCH', '/admin/settings', { as: ann, body: { siteName: 'Class 7b' } });
  t.match(await manifest(), { name: 'Class 7b', short_name: 'Class 7b', icons: [{ src: '/favicon.svg' }] });
  const html = await front();
  t.match(html, '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  t.match(html, '<meta name="application-name" content="Class 7b"/>');
  t.notMatch(html.replaceAll(/https?:\S+/g, '').split('<body')[0], /content="[^"]*Codeweb/);
  t.equal((await call('DELETE', '/admin/logo', { as: ann })).status, 200);
  t.match(await last(), { action: 'settings.change' }, 'nothing was removed, so nothing is recorded');
});

t.test('an uploaded picture is rendered in every size, and shown at once', async (t) => {
  await front();
  t.equal((await upload(square)).status, 200);
  t.match(await last(), { action: 'logo.change', actor: { username: 'ann-admin' } });
  const { icons } = await manifest();
  const html = await front();
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const header = /url\("?(\/icons\/[^")&]+)/.exec(html.replaceAll('&quot;', '"'))?.[1] ?? '';
  const sides = { [touch]: 180, [header]: 96, [icons[0].src]: 192, [icons[1].src]: 512, [icons[2].src]: 512 };
  for (const [url, side] of Object.entries(sides)) {
    const { statusCode, headers, rawPayload } = await app.inject(url);
    t.equal(statusCode, 200, url);
    t.match(headers, { 'content-type': 'image/png', 'cache-control': /immutable/ });
    t.match(await sharp(rawPayload).metadata(), { format: 'png', width: side, height: side });
  }
  t.notOk(
    (await sharp((await app.inject(touch)).rawPayload).stats()).isOpaque === false,
    'no transparent corner',
  );
});

t.test('other processes show a new logo without a restart', async (t) => {
  const other = await createContext(ctx.config, ctx.secrets);
  t.teardown(() => other[Symbol.asyncDispose]());
  await other.site.settings.start();
  const before = other.site.settings.getLogo()?.version;
  t.ok(before);
  await other.changes.start();
  await upload(await canvas(64, 200).png().toBuffer());
  await waitUntil(
    'the other process has the logo',
    async () => other.site.settings.getLogo()?.version !== before,
  );
  t.ok((other.site.settings.getLogo()?.ratio ?? 1) < 0.5, 'a tall logo stays tall');
});

t.test('mails contain the logo', async (t) => {
  const { logo } = ctx.site.mailSettings();
  t.match(logo?.url, /^http:\/\/localhost:3000\/icons\/[\w-]+\/header\.png$/);
  const mailer = openMailer(ctx.config.mail.dir, ctx.site.mailSettings, ctx.log);
  const html = '<html><body style="x"><p>Hello</p></body></html>';
  await mailer.sendMail({ messageId: 'one', to: 'a@example.test', subject: 'Hello', text: 'Hello', html });
  const [name = ''] = await readdir(ctx.config.mail.dir);
  const mail = (await readFile(join(ctx.config.mail.dir, name), 'utf8')).replaceAll(/=\r?\n/g, '');
  t.match(mail.replaceAll('=3D', '='), `<img src="${logo?.url}" alt=""`);
});

t.test(
  'a file that is no picture, broken, too large or too small is refused, and nothing changes',
  async (t) => {
    const { version } = ctx.site.settings.getLogo() ?? {};
    t.equal((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status, 415);
    t.equal((await upload(square.subarray(0, square.length / 2))).status, 400);
    t.equal((await upload(await canvas(20, 20).png().toBuffer())).status, 400);
    t.equal((await upload(Buffer.alloc(3_000_001, 1))).status, 413);
    t.equal((await call('POST', '/admin/logo', { as: ann, body: form({}) })).status, 400);
    t.equal((await upload(square, await member())).status, 403);
    t.equal(ctx.site.settings.getLogo()?.version, version);
    t.equal((await app.inject('/icons/unknown/header.png')).statusCode, 404);
    t.equal((await app.inject(`/icons/${version}/..%2fheader.png`)).statusCode, 404);
  },
);

t.test('removing the logo restores the default', async (t) => {
  t.equal((await call('DELETE', '/admin/logo', { as: ann })).status, 200);
  t.match(await last(), { action: 'logo.remove' });
  t.match(await front(), 'href="/apple-touch-icon.png"');
  t.match((await manifest()).icons[0], { src: '/favicon.svg' });
});
