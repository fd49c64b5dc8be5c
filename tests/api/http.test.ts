import t from 'tap';
import { requireRouteAuth } from '../../src/shared/auth/authenticate.ts';
import { allCalls } from '../helpers/all-calls.ts';
import { type Answer, build, publicUrl } from '../helpers/build.ts';
import { cpuTime } from '../helpers/near-misses.ts';
import { refusal } from '../helpers/refusal.ts';
import { webForm } from '../helpers/webs.ts';

const { app, call, member } = await build(t);
const json = { 'content-type': 'application/json' };
const unknownId = '00000000-0000-7000-8000-000000000000';

t.test('unknown calls answer with the envelope', async (t) => {
  const unknown = [
    ['GET', '/nothing'],
    ['POST', '/users/nothing'],
    ['GET', '/users/me/more'],
    ['GET', ''],
  ] as const;
  for (const [method, url] of unknown) {
    const { status, body, headers } = await call(method, url);
    t.strictSame({ status, body }, { status: 404, body: refusal(404, 'Not Found') }, url);
    t.match(headers['content-type'], /^application\/json/);
  }
});

t.test('a method that a path does not have is a 405, OPTIONS a 204, both with Allow', async (t) => {
  for (const key of Object.keys(allCalls)) {
    const path = `/api/v1${(key.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, unknownId)}`;
    const [method = ''] = key.split(' ');
    let allow: string[] = [];
    for (const url of [path, `${path}/?page=1`]) {
      const asked = await app.inject({ method: 'OPTIONS', url });
      t.strictSame([asked.statusCode, asked.payload], [204, ''], key);
      allow = String(asked.headers.allow).split(', ');
      t.ok(allow.includes(method), `${key}: ${asked.headers.allow}`);
    }
    const missing = (['PUT', 'PATCH', 'DELETE'] as const).find((one) => !allow.includes(one)) ?? 'POST';
    const wrong = await app.inject({ method: missing, url: path });
    t.match(wrong.json(), refusal(405, 'Method Not Allowed'), key);
    t.match(wrong, { statusCode: 405, headers: { allow: /OPTIONS$/, 'cache-control': 'no-store' } }, key);
  }
  const allowed = async (method: 'GET' | 'DELETE', url: string) =>
    (await call(method, url)).headers.allow ?? null;
  t.equal(await allowed('GET', '/users/login'), 'POST, OPTIONS');
  t.equal(await allowed('DELETE', '/users/me'), 'GET, HEAD, OPTIONS');
  t.equal(await allowed('GET', '/users/sessions/x/y'), null);
  t.equal((await app.inject({ method: 'OPTIONS', url: '/api/v1/nothing' })).statusCode, 404);
});

t.test('each 401 says how to log in, and whether a token was refused', async (t) => {
  const challenge = async (as?: string) =>
    (await call('GET', '/users/me', { as })).headers['www-authenticate'];
  t.equal(await challenge(), 'Bearer realm="api"');
  t.equal(await challenge('expired'), 'Bearer realm="api", error="invalid_token"');
  const body = { identifier: 'nobody', password: 'a-good-password' };
  t.equal((await call('POST', '/users/login', { body })).headers['www-authenticate'], 'Bearer realm="api"');
});

t.test('addresses that the router cannot parse answer with the envelope', async (t) => {
  for (const url of ['/api/v1/webs/get/%zz', '/api/v1/webs/get/%', `/api/v1/webs/get/${'x'.repeat(2_000)}`]) {
    const response = await app.inject({ url });
    const body = response.json();
    t.ok(response.statusCode >= 400 && response.statusCode < 500, url.slice(0, 40));
    t.strictSame([body.status, body.data], [response.statusCode, null]);
    t.strictSame(Object.keys(body), ['status', 'message', 'data', 'code']);
  }
});

t.test('unknown ids are 404, malformed ones too', async (t) => {
  for (const id of [
    unknownId,
    'x',
    '1',
    "1' or '1'='1",
    '%00',
    '..%2f..',
    unknownId.toUpperCase(),
    'ü',
    'NULL',
  ])
    t.strictSame((await call('GET', `/webs/get-without-details/${id}`)).body, refusal(404, 'Not Found'), id);
});

t.test('pages start at 1 and have 1 to 100 items; anything else is 400', async (t) => {
  const list = async (query: string) => (await call('GET', `/webs/trending${query}`)).body;
  t.strictSame(await list(''), {
    status: 200,
    message: 'OK',
    data: { docs: [], page: 1, limit: 8, hasNextPage: false, totalDocs: 0 },
  });
  t.match(await list('?page=3&limit=100'), { status: 200, data: { page: 3, limit: 100 } });
  const bad = [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1e9',
    'page=99999999999999999999',
    'limit=0',
    'limit=101',
    'limit=-5',
    'limit=ten',
    'limit=',
    'limit=NaN',
    'limit=Infinity',
    'page=1&page=2',
    'limit[]=5',
    'page=%00',
  ];
  for (const query of bad) {
    const body = await list(`?${query}`);
    if (query === 'limit[]=5') t.equal(body.status, 200, 'a parameter that nobody declared is not looked at');
    else t.match(body, { status: 400, message: /page|limit/, data: null, field: /page|limit/ }, query);
  }
});

t.test('only JSON and forms are accepted', async (t) => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/json',
    'x',
  ]) {
    const { status, body } = await call('POST', '/users/login', {
      headers: { 'content-type': type },
      body: '{"identifier":"x","password":"y"}',
    });
    t.strictSame([status, body.status, body.data], [415, 415, null], type);
  }
  const form = new FormData();
  form.set('identifier', 'x');
  form.set('password', 'y');
  t.ok(
    [400, 415].includes((await call('POST', '/users/login', { body: form })).status),
    'a form where JSON is due',
  );
});

t.test('invalid JSON is 400, too large a body 413', async (t) => {
  for (const body of ['{', '{"a":}', 'undefined', '{"identifier":"a"} x'])
    t.equal((await call('POST', '/users/login', { headers: json, body })).status, 400, body);
  const large = JSON.stringify({ identifier: 'x', password: 'y'.repeat((1 << 20) + 1) });
  const { status, body } = await call('POST', '/users/login', { headers: json, body: large });
  t.strictSame({ status, body }, { status: 413, body: refusal(413, 'What you sent is too large') });
});

t.test(
  'JSON that is nested too deeply is 400 and costs little time, in a body and in a field of a form',
  async (t) => {
    const ada = await member();
    const message = 'JSON must not be nested deeper than 100 levels';
    for (const body of ['['.repeat(1 << 20), `{"identifier":${'{"a":'.repeat(200_000)}`]) {
      const answers: Answer[] = [];
      const spent = await cpuTime(async () =>
        answers.push(await call('POST', '/users/login', { headers: json, body })),
      );
      t.strictSame(answers[0]?.body, refusal(400, message));
      t.ok(spent < 200, `took ${Math.round(spent)} ms`);
    }
    const deep = webForm({ cssLinks: '['.repeat((1 << 20) - 1) });
    const spent = await cpuTime(async () =>
      t.equal((await call('POST', '/webs/create', { as: ada, body: deep })).status, 400),
    );
    t.ok(spent < 250, `took ${Math.round(spent)} ms`);
  },
);

t.test(
  'JSON with too many values is 400 and costs little time, in a body and in a field of a form',
  async (t) => {
    const ada = await member();
    /** JSON of objects with 20 different names each, which V8 parses slowly. */
    const objects = (bytes: number) => {
      const one = (first: number) =>
        `{${Array.from({ length: 20 }, (_, index) => `"${(first + index).toString(36)}":0`)}}`;
      const texts = Array.from({ length: Math.floor(bytes / 220) }, (_, index) => one(index * 20));
      return `[${texts}]`;
    };
    const wide = { body: objects(7 << 20), message: 'JSON must not have more than 20000 values' };
    const calls = [
      ['/webs/import', { headers: json, body: `{"webs":${wide.body}}` }, wide.message],
      ['/webs/create', { body: webForm({ sources: wide.body }) }, 'sources must be a JSON object'],
      [
        '/webs/create',
        { body: webForm({ tags: objects(1 << 20) }) },
        'tags must be a list: one part for each entry, or a JSON array',
      ],
    ] as const;
    for (const [path, sent, message] of calls) {
      const answers: Answer[] = [];
      const spent = await cpuTime(async () => answers.push(await call('POST', path, { as: ada, ...sent })));
      t.match(answers, [{ status: 400, body: { message } }]);
      t.ok(spent < 250, `${path} took ${Math.round(spent)} ms`);
    }
  },
);

t.test('changes from other sites are 403; programs and this site’s own pages are accepted', async (t) => {
  const ada = await member();
  const from = async (origin: string) =>
    call('POST', '/users/logout', { as: await member(), headers: { origin } });
  for (const origin of [
    'https://evil.test',
    'null',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.test',
    '',
  ])
    t.strictSame(
      (await from(origin)).body,
      refusal(403, 'This site takes no changes from other sites'),
      origin,
    );
  for (const origin of [publicUrl, 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    t.equal((await from(origin)).status, 200, origin);
  const machine = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' };
  t.match((await call('POST', '/users/logout', { as: await member(), headers: machine })).body, {
    status: 403,
    message:
      'This site takes changes at http://localhost:3000 alone. To use it at http://192.168.1.5:3000, its operator sets PUBLIC_URL=http://192.168.1.5:3000',
  });
  const read = await call('GET', '/users/me', { as: ada, headers: { origin: 'https://evil.test' } });
  t.equal(read.status, 200);
  t.equal(read.headers['access-control-allow-origin'], undefined, 'and a browser would not show it to them');
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/v1/users/me',
    headers: { origin: 'null' },
  });
  t.equal(preflight.headers['access-control-allow-origin'], undefined);
});

t.test('API responses are not stored and cannot run as a document', async (t) => {
  for (const url of ['/users/me', '/webs/search/all-webs?search=web', '/nothing']) {
    const { headers } = await call('GET', url);
    t.match(
      headers,
      {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      },
      url,
    );
  }
});

t.test('the documentation lists every existing call', async (t) => {
  const response = await app.inject({ url: '/api/docs/json' });
  t.equal(response.statusCode, 200);
  const { paths } = response.json();
  const listed = Object.entries<object>(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
  t.strictSame(listed.sort(), Object.keys(allCalls).sort());
  t.equal((await app.inject({ url: '/api/docs' })).statusCode, 200, 'and there is a page to read it on');
});

t.test('members’ calls answer 401 to guests; no others do', async (t) => {
  for (const [key, { auth }] of Object.entries(allCalls)) {
    const [method = 'GET', path = ''] = key.split(' ');
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, unknownId)}`;
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
    const { statusCode } = await app.inject({ method: method as 'GET', url, ...body });
    t.ok(statusCode < 500, `${key} -> ${statusCode}`);
    if (key !== 'POST /users/refresh-token')
      t.equal(statusCode === 401, auth !== 'optional' && auth !== 'none', `${key} -> ${statusCode}`);
  }
});

t.test('a route that does not declare auth fails at start', async (t) => {
  const { default: Fastify } = await import('fastify');
  const bare = Fastify();
  requireRouteAuth(bare);
  t.throws(() => bare.get('/forgotten', async () => null), /does not declare config.auth/);
  await bare.close();
});

t.test('healthz and readyz answer 200 while the database is up', async (t) => {
  const healthz = await app.inject({ url: '/healthz' });
  t.strictSame([healthz.statusCode, healthz.json()], [200, { status: 200, message: 'OK', data: null }]);
  const readyz = await app.inject({ url: '/readyz' });
  t.strictSame([readyz.statusCode, readyz.json()], [200, { status: 200, message: 'OK', data: null }]);
});

t.test('without its database the API answers 503 with Retry-After, and readyz says why', async (t) => {
  const lame = await build(t, { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' } });
  const { status, body, headers } = await lame.call('GET', '/webs/trending');
  t.strictSame([status, body.status, body.data], [503, 503, null]);
  t.ok(Number(headers['retry-after']) > 0);
  const readyz = await lame.app.inject({ url: '/readyz' });
  t.equal(readyz.statusCode, 503);
  t.match(readyz.json().message, /database/);
  t.equal((await lame.app.inject({ url: '/healthz' })).statusCode, 200, 'the process lives');
});

t.test(
  'too many calls are 429 with Retry-After, by IP address for guests and by account for members',
  async (t) => {
    const strict = await build(t, { env: { RATE_LIMIT: 'on' } });
    const check = (ip: string) => strict.call('GET', '/users/check-username-availability/someone', { ip });
    for (let n = 0; n < 240; n++) await check('10.9.0.1');
    const { status, body, headers } = await check('10.9.0.1');
    t.equal(status, 429);
    t.match(body, { status: 429, message: /try again in \d+ seconds/, code: 'too-many-requests' });
    t.ok(Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 60);
    t.equal((await check('10.9.0.2')).status, 200);
  },
);
