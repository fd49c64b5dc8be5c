import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { chromium } from 'playwright';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { chromiumPath } from '../helpers/chromium.ts';
import { ensurePages } from '../helpers/pages.ts';
import { canvas } from '../helpers/pictures.ts';

/** A server on the web with one picture. */
async function cats(): Promise<{ port: number; [Symbol.asyncDispose](): Promise<void> }> {
  const picture = await canvas(90, 60).png().toBuffer();
  const server = createServer(({ url }, reply) => {
    reply.writeHead(url === '/cat.png' ? 200 : 404, { 'content-type': 'text/html' }).end(picture);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

t.test('a member creates an asset from a URL that the server fetches', async (t) => {
  ensurePages();
  await using web = await cats();
  const port = await freePort();
  const base = `http://localhost:${port}`;
  // Resolves every name to a public address, and connects to this machine instead.
  const network = {
    resolve: async () => ['93.184.216.34'],
    connect: async () => {
      const socket = connect(web.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
  const { app, member } = await build(t, { network, env: { PUBLIC_URL: base } });
  await app.listen({ port, host: 'localhost' });
  const { accessToken, refreshToken, cookie } = await member();
  await using browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ baseURL: base });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: base }]);
  await page.goto('/healthz');
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), { accessToken, refreshToken });
  await page.goto('/assets/images');
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create image' });
  await dialog.getByLabel('Title').fill('A cat of the web');
  await dialog.getByRole('tab', { name: 'URL' }).click();
  await dialog.getByLabel('File address').fill('http://cats.test/none.png');
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.click();
  t.equal(await dialog.getByRole('alert').textContent(), 'The file cannot be fetched from this address');
  await dialog.getByLabel('File address').fill('http://cats.test/cat.png');
  await create.click();
  const picture = page.getByRole('article', { name: 'A cat of the web' }).locator('img');
  await picture.waitFor();
  t.match(await picture.getAttribute('src'), new RegExp(`^${base}/media/image-`), 'it is kept here');
  const shape = await picture.evaluate((img: HTMLImageElement) =>
    img.decode().then(() => img.naturalWidth / img.naturalHeight),
  );
  t.equal(shape, 1.5);
});
