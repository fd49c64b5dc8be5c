import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import t from 'tap';
import { endpoints as exports } from '../../src/modules/exports/contract.ts';
import { endpoints as moderation } from '../../src/modules/moderation/contract/index.ts';
import { endpoints as webs } from '../../src/modules/webs/contract/index.ts';
import { type Endpoint, rates } from '../../src/shared/api/endpoint.ts';
import { build } from '../helpers/build.ts';
import { ensurePages } from '../helpers/pages.ts';

const modules = { exports, moderation, webs };

ensurePages();

/** Routes without a rate limit, with the reason. Every other one declares a rate. */
const unlimited: Record<string, RegExp> = {
  'says that the process lives, and looks at nothing': /^\/healthz$/,
  'a file of the build':
    /^\/((?!sitemap\.xml|robots\.txt|embed\.js)[\w-]+\.\w+(\.(br|gz))?|(assets|fonts)\/[\w./@-]+)$/,
  'a folder of files of the build': /^\/fonts\/(\*)?$/,
  'made once, at the start': /^\/(preview\/(frame|embed)|api\/docs(\/.*)?)$/,
  'lets in nobody without a signature, which costs no query': /^\/admin\/queues(\/\*)?$/,
  'a 404 at once': /^\/api\/v1\/\*$/,
  'pages, which are counted when they are made (see refusals.test.ts)': /^\/\*$/,
};

const routes: RouteOptions[] = [];
const first = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
  unsubscribe('fastify.initialization', first);
};
subscribe('fastify.initialization', first);
const { app, ctx } = await build(t, { env: { RATE_LIMIT: 'on' } });

t.test('every route has a rate limit, or is listed as needing none', async (t) => {
  await app.ready();
  t.ok(routes.length > 100);
  for (const { url, config } of routes) {
    const reasons = Object.entries(unlimited).filter(([, shape]) => shape.test(url));
    t.equal(reasons.length, config?.rate ? 0 : 1, url);
    if (config?.rate && !config.rate.kept) t.ok(config.rateLimit, `${url} is held to it`);
  }
});

t.test('every endpoint that returns webs with their code limits its concurrent responses', async (t) => {
  const declared = Object.values(modules).flatMap((endpoints) => Object.entries<Endpoint>(endpoints));
  const large = declared.filter(([, { reply }]) =>
    /"js":\{[^{}]*"type":"string"/.test(JSON.stringify(reply)),
  );
  t.ok(large.length > 5);
  for (const [key, { isLarge }] of large) t.equal(isLarge, true, key);
});

for (const [url, { max }] of Object.entries({
  '/readyz': rates.probe,
  '/media/no/such/file': rates.file,
}))
  t.test(`${url} has a rate limit above what any page or probe needs`, async (t) => {
    const ask = (remoteAddress: string) => app.inject({ url, remoteAddress });
    for (let count = 0; count < max; count += 1)
      if ((await ask('192.0.2.1')).statusCode === 429) return t.fail(`refused after ${count}`);
    const refused = await ask('192.0.2.1');
    t.match(refused, { statusCode: 429 });
    t.ok(Number(refused.headers['retry-after']) > 0);
    t.match(refused.json(), { status: 429, data: null });
    t.not((await ask('192.0.2.2')).statusCode, 429, 'others are not held back');
  });

t.test(
  'with TRUST_PROXY as a number, an address that a visitor sends in X-Forwarded-For is ignored',
  async (t) => {
    const databaseUrl = ctx.secrets.databaseUrl;
    const seenAt = async (setting: string, forwarded: string) => {
      const built = await build(t, { env: { TRUST_PROXY: setting, DATABASE_URL: databaseUrl } });
      built.app.get('/ip.txt', ({ ip }) => ip);
      const headers = { 'x-forwarded-for': forwarded };
      return (await built.app.inject({ url: '/ip.txt', remoteAddress: '10.0.0.9', headers })).body;
    };
    t.equal(await seenAt('1', '203.0.113.1, 198.51.100.7'), '198.51.100.7');
    t.equal(await seenAt('1', '6.6.6.6, 203.0.113.1, 198.51.100.7'), '198.51.100.7');
    t.equal(await seenAt('2', '6.6.6.6, 203.0.113.1, 198.51.100.7'), '203.0.113.1');
    t.equal(await seenAt('on', '6.6.6.6, 198.51.100.7'), '6.6.6.6', 'on believes what comes first');
    t.equal(await seenAt('off', '6.6.6.6'), '10.0.0.9');
  },
);
