import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { version } from '../../../src/shared/version.ts';
import { build } from '../../helpers/build.ts';

/** A release service that returns this response. */
async function serve(t: Test, reply: unknown, status = 200) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`, seen };
}

t.test('no update is looked for unless the operator has configured an address', async (t) => {
  const { ctx } = await build(t);
  await ctx.site.updates.check();
  t.equal(await ctx.site.updates.findNewer(), null);
});

t.test('a newer release is shown once the address names it', async (t) => {
  const { url, seen } = await serve(t, { tag_name: 'v99.0.1' });
  const { ctx } = await build(t, { env: { UPDATES_URL: url } });
  t.equal(await ctx.site.updates.findNewer(), null);
  await ctx.site.updates.check();
  t.equal(await ctx.site.updates.findNewer(), '99.0.1');
  t.same(seen, ['/latest'], 'asked without a word about the site');
});

t.test('the running version is not an update, nor is a response without a version', async (t) => {
  const same = await serve(t, [{ version }]);
  const { ctx } = await build(t, { env: { UPDATES_URL: same.url } });
  await ctx.site.updates.check();
  t.equal(await ctx.site.updates.findNewer(), null);
  const odd = await serve(t, { tag_name: '<b>9</b>' });
  const other = await build(t, { env: { UPDATES_URL: odd.url } });
  await t.rejects(other.ctx.site.updates.check(), /names no version/);
  const broken = await serve(t, {}, 500);
  const third = await build(t, { env: { UPDATES_URL: broken.url } });
  await t.rejects(third.ctx.site.updates.check(), /answers 500/);
});
