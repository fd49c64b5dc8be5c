import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import t from 'tap';
import { createMetrics, startMetricsListener } from '../../src/shared/metrics.ts';
import { createFramePage } from '../../src/shared/preview/frame-page.ts';
import { startPreviewListener } from '../../src/shared/preview/preview-listener.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, saveWebs } from '../helpers/pages.ts';
import { canvas } from '../helpers/pictures.ts';
import { mp4 } from '../helpers/recordings.ts';
import { s3Env } from '../helpers/s3.ts';
import { form } from '../helpers/webs.ts';

/**
 * The headers of every class of response, as in response-headers.txt; `TAP_SNAPSHOT=1` updates that file. A route
 * without a class fails.
 */
const kept = new URL('response-headers.txt', import.meta.url);

/** The class of each route, by its declared path. */
const families: Record<string, RegExp> = {
  call: /^\/api\/v1\//,
  documentation: /^\/api\/docs(\/|$)/,
  media: /^\/media\//,
  logo: /^\/icons\//,
  'preview frame': /^\/preview\/(frame|embed)$/,
  'package file': /^\/preview\/packages\/:file$/,
  queues: /^\/admin\/queues(\/|$)/,
  health: /^\/(healthz|readyz)$/,
  discovery:
    /^\/(feeds|sitemaps|\.well-known)\/|^\/(sitemap\.xml|robots\.txt|embed\.js|oembed|nodeinfo\/2\.1)$/,
  unsubscribing: /^\/unsubscribe$/,
  'form with code': /^\/new-web$/,
  'hashed file': /^\/assets\//,
  font: /^\/fonts\//,
  'file at the root': /^\/(?!sitemap\.xml|robots\.txt|embed\.js)[\w-]+\.\w+(?:\.(?:br|gz))?$/,
  page: /^\/\*$/,
};

/** Values that differ between responses. */
const moving =
  /^(etag|last-modified|content-length|x-request-id|x-ratelimit-\w+|set-cookie|location|content-disposition)$/;
const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

ensurePages();
const client = new URL('../../dist/client/', import.meta.url).pathname;
const files = (pattern: string) => globSync(pattern, { cwd: client }).toSorted();

const routes: string[] = [];
const first = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ url }) => void routes.push(url));
  unsubscribe('fastify.initialization', first);
};
subscribe('fastify.initialization', first);
const built = await build(t);
const { app, ctx, call, member } = built;
const ann = await member();
const [webId] = await saveWebs(built, ann, ['One']);

type Asked = { headers?: Record<string, string>; method?: 'GET' | 'HEAD' | 'POST' };
const seen = new Map<string, string>();

/** Records the status and headers of a response under a name. */
function note(name: string, status: number, headers: Iterable<[string, unknown]>): void {
  const lines = [...headers]
    .filter(([header]) => !ofTheConnection.includes(header))
    .map(([header, value]) => `${header}: ${moving.test(header) ? '…' : String(value)}`)
    .toSorted();
  seen.set(name, [`${name}: ${status}`, ...lines.map((line) => `  ${line}`)].join('\n'));
}

async function ask(name: string, url: string, { headers, method = 'GET' }: Asked = {}) {
  const answer = await app.inject({ method, url, ...(headers && { headers }) });
  note(name, answer.statusCode, Object.entries(answer.headers));
  return answer;
}

async function askOver(name: string, url: string): Promise<void> {
  const { status, headers } = await fetch(url, { headers: { 'sec-fetch-dest': 'iframe' } });
  note(name, status, headers);
}

async function upload(kind: string, bytes: Buffer, on = built): Promise<string> {
  const body = form({ file: new Uint8Array(bytes) });
  const as = await on.member();
  return new URL((await on.call('POST', `/media/upload?kind=${kind}`, { as, body })).body.data.url).pathname;
}

t.test('every route belongs to a class', async (t) => {
  t.ok(routes.length > 80);
  for (const route of new Set(routes)) {
    const found = Object.entries(families).filter(([, shape]) => shape.test(route));
    t.equal(found.length, 1, route);
  }
});

t.test('feeds and sitemaps', async () => {
  const { headers } = await ask('feed', '/feeds/trending.atom');
  await ask('feed, known', '/feeds/trending.atom', { headers: { 'if-none-match': String(headers.etag) } });
  await ask('feed of nobody', '/feeds/members/nobody-here.atom');
  await ask('sitemap', '/sitemap.xml');
  await ask('robots.txt', '/robots.txt');
  await ask('security.txt, no contact', '/.well-known/security.txt');
  await ask('change-password', '/.well-known/change-password');
  await ask('NodeInfo', '/nodeinfo/2.1');
  await ask('where NodeInfo is', '/.well-known/nodeinfo');
  await ask('script of embeds', '/embed.js');
  await ask('oEmbed', `/oembed?url=${ctx.config.publicUrl}/web/${webId}`);
  await ask('oEmbed of nothing', '/oembed?url=https://elsewhere.example/');
});

t.test('unsubscribing', async () => {
  await ask('unsubscribed', `/unsubscribe?token=${ctx.notifications.unsubscribeToken(ann.user._id)}`, {
    method: 'POST',
  });
  await ask('unsubscribing, wrong token', '/unsubscribe?token=x', { method: 'POST' });
});

t.test('forms with code', async () => {
  for (const [name, type] of [
    ['form with code', 'application/x-www-form-urlencoded'],
    ['form with code, none', 'application/json'],
  ] as const) {
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/new-web', payload: 'html=x', headers });
    note(name, answer.statusCode, Object.entries(answer.headers));
  }
});

t.test('pages', async () => {
  const cookie = ann.cookie;
  await ask('page, guest', '/');
  const { headers } = await ask('page, guest, compressed', '/', { headers: { 'accept-encoding': 'br' } });
  await ask('page, guest, known', '/', { headers: { 'if-none-match': String(headers.etag) } });
  await ask('page, member', '/', { headers: { cookie } });
  await ask('page, leads elsewhere', '/following');
  await ask('page, a slash too many', '/login/');
  await ask('page with a token, member', '/verify-email?token=x', { headers: { cookie } });
  await ask('page with members’ code', `/view-full/${webId}`);
  await ask('embed', `/embed/${webId}`);
  await ask('embed, gone', '/embed/nothing');
  await ask('page, not found', '/nothing/lives/here/at/all');
  await ask('page, nobody of this name', '/nobody-here');
  const { listTrending: trending } = ctx.webs;
  ctx.webs.listTrending = () => Promise.reject(new Error('broken'));
  await ask('page, failed', '/', { headers: { cookie } });
  ctx.webs.listTrending = trending;
  await ask('page, another method', '/', { method: 'POST' });
  await ask('page, address too long', `/?${'x'.repeat(9_000)}`);
});

t.test('calls', async () => {
  await ask('call, guest', '/api/v1/webs/trending');
  await ask('call, login needed', '/api/v1/users/me');
  await ask('call, unknown', '/api/v1/nothing');
  await ask('call, refused from elsewhere', '/api/v1/users/login', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  await ask('call, unreadable address', '/api/v1/%zz');
  const { isUsernameAvailable } = ctx.accounts;
  ctx.accounts.isUsernameAvailable = () => Promise.reject(new Error('broken'));
  await ask('call, failed', '/api/v1/users/check-username-availability/someone');
  ctx.accounts.isUsernameAvailable = isUsernameAvailable;
  const login = { identifier: ann.user.username, password: ann.password };
  const { status, headers } = await call('POST', '/users/login', { body: login });
  note('call, login', status, Object.entries(headers));
});

t.test('media', async (t) => {
  const picture = await upload('image', await canvas(60, 40).png().toBuffer());
  const film = await upload('video', mp4());
  const { headers } = await ask('media, picture', picture);
  await ask('media, picture, known', picture, { headers: { 'if-none-match': String(headers.etag) } });
  await ask('media, film', film);
  await ask('media, film, a range', film, { headers: { range: 'bytes=0-9' } });
  await ask('media, film, no such range', film, { headers: { range: 'bytes=999999-' } });
  await ask('media, gone', '/media/nothing/master.webp');
  const env = { ...(await s3Env(t)), S3_PUBLIC_URL: 'https://media.example' };
  const elsewhere = await build(t, { env });
  const kept = await upload('video', mp4(), elsewhere);
  const answer = await elsewhere.app.inject(kept);
  note('media, film in a store of its own', answer.statusCode, Object.entries(answer.headers));
});

t.test('files', async () => {
  await ask('hashed file', `/${files('assets/**/*.js')[0]}`);
  await ask('hashed file, compressed', `/${files('assets/**/*.js.br')[0]?.slice(0, -3)}`, {
    headers: { 'accept-encoding': 'br' },
  });
  await ask('file at the root', '/favicon.svg');
  await ask('font', `/${files('fonts/**/*.woff2')[0]}`);
  await ask('style sheet of a font', `/${files('fonts/*.css')[0]}`);
  await ask('font, gone', '/fonts/nothing.woff2');
});

t.test('the rest', async (t) => {
  await ask('documentation', '/api/docs/');
  await ask('documentation as JSON', '/api/docs/json');
  await ask('health', '/healthz');
  await ask('readiness', '/readyz');
  await ask('preview frame', '/preview/frame', { headers: { 'sec-fetch-dest': 'iframe' } });
  await ask('preview frame of embeds', '/preview/embed', { headers: { 'sec-fetch-dest': 'iframe' } });
  await ask('preview frame, by itself', '/preview/frame', { headers: { 'sec-fetch-dest': 'document' } });
  await ask('package file, gone', `/preview/packages/${'0'.repeat(64)}.js`);
  await ask('queues, stranger', '/admin/queues');
  await ctx.accounts.promote(ctx.site.audit.byOperator(), ann.user.username, 'admin');
  const { headers } = await call('POST', '/users/admin-pass', { as: ann });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  await ask('queues, admin', '/admin/queues', { headers: { cookie } });
  await ask('queues, admin, data', '/admin/queues/api/queues', { headers: { cookie } });
  const { ownOrigins } = ctx.config;
  t.equal(createFramePage(ownOrigins)('iframe').status, 200);
  const preview = await startPreviewListener({ host: '127.0.0.1', previewPort: 0, ownOrigins }, ctx.log);
  if (!preview) throw new Error('there is no port');
  t.teardown(() => preview.close());
  await askOver('preview listener', `http://127.0.0.1:${preview.port}/preview/frame`);
  await askOver('preview listener, anything else', `http://127.0.0.1:${preview.port}/`);
  const metrics = await startMetricsListener({ port: 0, host: '127.0.0.1' }, createMetrics(ctx), ctx.log);
  t.teardown(() => metrics[Symbol.asyncDispose]());
  await askOver('figures', `http://127.0.0.1:${metrics.port}/metrics`);
  await askOver('figures, anything else', `http://127.0.0.1:${metrics.port}/`);
});

t.test('each class keeps its headers', async (t) => {
  const now = `${[...seen.values()].join('\n\n')}\n`;
  if (process.env.TAP_SNAPSHOT === '1' || !existsSync(kept)) writeFileSync(kept, now);
  t.same(now.split('\n\n'), readFileSync(kept, 'utf8').split('\n\n'));
});
