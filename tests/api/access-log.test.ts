import t from 'tap';
import { createLog, redirectConsole } from '../../src/shared/log/log.ts';
import { build } from '../helpers/build.ts';
import { readableLog } from '../helpers/log-lines.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { refusal } from '../helpers/refusal.ts';

ensurePages();
const { log, lines } = readableLog('info');
const built = await build(t, { log });
const { app, call, member, ctx } = built;
const ann = await member();
const [webId = ''] = await saveWebs(built, ann, ['One']);

/** The log lines of the requests that `ask` makes. */
async function linesOf(ask: () => Promise<unknown>) {
  const before = lines().length;
  await ask();
  return lines()
    .slice(before)
    .filter(({ msg }) => msg === 'answered');
}

t.test(
  'the access log has one line per call with the caller, the status, the duration and the size',
  async (t) => {
    const found = await linesOf(() => call('GET', '/webs/trending?page=1', { ip: '10.7.7.7' }));
    t.equal(found.length, 1);
    t.match(found[0], {
      level: 30,
      requestId: /^[\da-f]{10}-\w+$/,
      method: 'GET',
      route: '/api/v1/webs/trending',
      address: '/api/v1/webs/trending?page=1',
      status: 200,
      ip: '10.7.7.7',
    });
    t.ok(found[0]?.ms >= 0 && found[0]?.bytes > 100);
  },
);

t.test(
  'the access log names a page’s route, whether it was rendered or cached, and who requested it',
  async (t) => {
    const found = await linesOf(async () => {
      for (const cookie of [undefined, undefined, ann.cookie])
        await page(app, `/view-full/${webId}`, { cookie });
      await page(app, '/nothing-at-all/here/and/there/or/so');
    });
    t.same(
      found.map(({ route, reader, status }) => [route, reader, status]),
      [
        ['/view-full/@webId', undefined, 200],
        ['/view-full/@webId', undefined, 200],
        ['/view-full/@webId', ann.user._id, 200],
        ['/404', undefined, 404],
      ],
    );
  },
);

t.test('requests for files and health checks are not logged', async (t) => {
  const { html } = await page(app, '/');
  const script = /<script src="([^"]+)" type="module"/.exec(html)?.[1] ?? '';
  t.ok(script);
  const found = await linesOf(async () => {
    for (const url of [script, '/favicon.svg', '/healthz', '/readyz', '/preview/frame', '/media/x/y.webp'])
      await page(app, url);
  });
  t.same(found, []);
});

t.test(
  'a response carries its request id, so that people can quote it and operators find it in the log',
  async (t) => {
    const { headers } = await call('GET', '/users/me');
    t.ok(lines().some(({ requestId, status }) => requestId === headers['x-request-id'] && status === 401));
    const { isUsernameAvailable } = ctx.accounts;
    ctx.accounts.isUsernameAvailable = () => Promise.reject(new Error('the secret inside'));
    const failed = await call('GET', '/users/check-username-availability/someone');
    ctx.accounts.isUsernameAvailable = isUsernameAvailable;
    const id = String(failed.headers['x-request-id']);
    const message = `Something went wrong on our side (request ${id})`;
    t.strictSame(failed.body, refusal(500, message), 'and nothing of the failure');
    const about = lines().filter(({ requestId }) => requestId === id);
    t.match(about, [
      { level: 50, msg: 'request failed', err: { message: 'the secret inside', stack: /access-log/ } },
      { status: 500, msg: 'answered' },
    ]);
  },
);

t.test('the error page shows the request id too', async (t) => {
  const { listTrending: trending } = ctx.webs;
  ctx.webs.listTrending = () => Promise.reject(new Error('no list'));
  const failed = await page(app, '/?page=7', { cookie: ann.cookie });
  ctx.webs.listTrending = trending;
  const id = String(failed.headers['x-request-id']);
  t.match(failed.html, `request <code>${id}</code>`);
  t.ok(lines().some(({ requestId, err }) => requestId === id && err?.message === 'no list'));
});

t.test('a request keeps the id that a trusted proxy gave it, and no other', async (t) => {
  const named = (app: typeof built.app, remoteAddress: string, name: string) =>
    app.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': name } });
  const nameOf = async (...given: Parameters<typeof named>) =>
    (await named(...given)).headers['x-request-id'];
  t.not(await nameOf(app, '10.0.0.5', 'from-the-proxy'), 'from-the-proxy', 'nobody is trusted');
  const behind = await build(t, { env: { TRUST_PROXY: 'loopback, 10.0.0.0/8' } });
  for (const ip of ['10.0.0.5', '127.0.0.1', '::1', '::ffff:10.0.0.5'])
    t.equal(await nameOf(behind.app, ip, 'from-the-proxy'), 'from-the-proxy', ip);
  t.not(await nameOf(behind.app, '192.0.2.1', 'from-the-proxy'), 'from-the-proxy');
  for (const bad of ['short', 'x'.repeat(101), 'with blank inside', '{"json":1}'])
    t.not(await nameOf(behind.app, '10.0.0.5', bad), bad);
});

t.test('requests through a trusted proxy are logged with the client address', async (t) => {
  const { log, lines } = readableLog('info');
  const { app } = await build(t, { log, env: { TRUST_PROXY: '10.0.0.0/8' } });
  const from = (remoteAddress: string) =>
    app.inject({
      url: '/api/v1/webs/trending',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
    });
  await from('10.0.0.5');
  await from('192.0.2.1');
  t.same(
    lines()
      .filter(({ msg }) => msg === 'answered')
      .map(({ ip }) => ip),
    ['198.51.100.7', '192.0.2.1'],
  );
});

t.test('URLs are logged without passwords, tokens and mail addresses, and are truncated', async (t) => {
  const asked: Record<string, string> = {
    '/api/v1/users/delete/pa%20ss/word?x=1': '/api/v1/users/delete/[hidden]',
    '/api/v1/users/%64elete/password': '/api/v1/users/delete/[hidden]',
    '/reset-password?token=abc&page=1': '/reset-password?token=[hidden]&page=1',
    '/login?next=%2Fverify-email%3Ftoken%3Dabc': '/login?next=[hidden]',
    '/x?accessToken=abc&newPassword=def': '/x?accessToken=[hidden]&newPassword=[hidden]',
    '/web/abc?key=a-link-key&run=0': '/web/abc?key=[hidden]&run=0',
    '/web/abc?%6bey=a-link-key&alone': '/web/abc?[hidden]=[hidden]&alone',
    '/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Fweb%2Fabc%3Fkey%3Da-link-key&maxwidth=9':
      '/oembed?url=[hidden]&maxwidth=9',
    '/search?q=ann@example.org': '/search?q=[mail]',
    '/api/v1/users/search?q=ann%40example.org&page=2': '/api/v1/users/search?q=[mail]&page=2',
  };
  const { log, lines } = readableLog('info');
  const { app } = await build(t, { log });
  for (const url of Object.keys(asked)) await app.inject({ url });
  t.same(
    lines()
      .filter(({ msg }) => msg === 'answered')
      .map(({ address }) => address),
    Object.values(asked),
  );
  await app.inject({ url: `/${'x'.repeat(5_000)}` });
  t.ok(lines().at(-1)?.address.length <= 500);
});

t.test('output of libraries is logged as redacted lines', async (t) => {
  const { error, warn } = console;
  const { log, lines } = readableLog('info', ['canary-key']);
  try {
    redirectConsole(log);
    console.error('\u001b[31mbroken %s\u001b[39m', 'canary-key');
    console.warn(new Error('of ann@example.org'));
  } finally {
    Object.assign(console, { error, warn });
  }
  t.match(lines(), [
    { level: 50, msg: 'broken [hidden]' },
    { level: 40, msg: /^Error: of \[hidden\]\n/ },
  ]);
});

t.test('logging works at level silent', async (t) => {
  const quiet = await build(t, { log: createLog('silent') });
  t.equal((await quiet.call('GET', '/webs/trending')).status, 200);
});
