import t, { type Test } from 'tap';
import { call } from '../../../src/pages/runtime/api/api.ts';
import { failureTexts, messageOf } from '../../../src/pages/runtime/api/failures.ts';
import { subjectOf } from '../../../src/pages/runtime/api/tokens.ts';

type Sent = {
  url: string;
  method: string;
  bearer: string | null;
  type: string | null;
  linkKey: string | null;
  body: unknown;
};
type Reply = { status: number; message?: string; data?: unknown; isPage?: true; retryAfter?: string } | Error;

/** The parts of a browser that calls use: storage, locks, address and network. */
function browser(
  t: Test,
  replies: (request: Sent) => Reply | Promise<Reply>,
  tokens?: [string, string],
  search = '',
) {
  const storage = new Map<string, string>();
  if (tokens) {
    storage.set('accessToken', tokens[0]);
    storage.set('refreshToken', tokens[1]);
  }
  const sent: Sent[] = [];
  let tail: Promise<unknown> = Promise.resolve();
  const fakes = {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
    fetch: async (
      url: string,
      { method, headers, body }: { method: string; headers: Headers; body: unknown },
    ) => {
      const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? null;
      const linkKey = headers.get('x-link-key');
      const request = { url, method, bearer, type: headers.get('content-type'), linkKey, body };
      sent.push(request);
      const reply = await replies(request);
      if (reply instanceof Error) throw reply;
      const { status, message = 'OK', data = null, isPage, retryAfter } = reply;
      const answered = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
      const envelope = isPage ? null : { status, message, data };
      return { status, headers: answered, json: async () => envelope };
    },
  };
  t.intercept(globalThis, 'localStorage', { value: fakes.localStorage, configurable: true });
  t.intercept(globalThis, 'fetch', { value: fakes.fetch, configurable: true });
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => {
      const turn = tail.then(work);
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
  t.intercept(globalThis, 'location', { value: { search }, configurable: true });
  t.intercept(globalThis, 'navigator', { value: { locks }, configurable: true });
  return { sent, storage };
}

t.test('a GET that a busy server refuses is sent once more', async (t) => {
  const { sent } = browser(
    t,
    () => (sent.length === 1 ? { status: 503, message: 'Busy' } : { status: 200 }),
    ['a1', 'r1'],
  );
  await call('GET /users/me', {});
  t.match(sent, [{ bearer: 'a1' }, { bearer: 'a1' }]);
});

t.test('a change that a busy server refuses is not repeated', async (t) => {
  const { sent } = browser(t, () => ({ status: 503, message: 'Busy' }));
  await t.rejects(call('POST /likes/web/{id}', { params: { id: 'a' } }), { status: 503, message: 'Busy' });
  const params = { assetId: 'a' };
  await t.rejects(call('DELETE /assets/delete/{assetId}', { params }), { status: 503, message: 'Busy' });
  t.equal(sent.length, 2);
});

t.test('a token that expires while a busy server is waited for is refreshed', async (t) => {
  const { sent } = browser(
    t,
    ({ url, bearer }) => {
      if (url.endsWith('/refresh-token'))
        return { status: 200, data: { accessToken: 'a2', refreshToken: 'r2' } };
      if (sent.length === 1) return { status: 503, message: 'Busy' };
      return { status: bearer === 'a2' ? 200 : 401 };
    },
    ['a1', 'r1'],
  );
  await call('GET /users/me', {});
  t.same(
    sent.map(({ url, bearer }) => [url, bearer]),
    [
      ['/api/v1/users/me', 'a1'],
      ['/api/v1/users/me', 'a1'],
      ['/api/v1/users/refresh-token', 'r1'],
      ['/api/v1/users/me', 'a2'],
    ],
  );
});

t.test('a call fills in its path and carries the bearer', async (t) => {
  const { sent } = browser(t, () => ({ status: 200, data: { likesCount: 1 } }), ['a1', 'r1']);
  const data = await call('POST /likes/web/{id}', { params: { id: 'a/b' } });
  t.match(data, { likesCount: 1 });
  t.match(sent, [{ url: '/api/v1/likes/web/a%2Fb', method: 'POST', bearer: 'a1' }]);
  await call('POST /users/logout', { query: { fromAllDevices: false }, anonymous: true });
  t.match(sent[1], { url: '/api/v1/users/logout?fromAllDevices=false', bearer: null });
});

t.test('calls carry the key in the page’s address, if it is well-formed', async (t) => {
  const key = 'A'.repeat(43);
  const sentKey = async (search: string) => {
    const { sent } = browser(t, () => ({ status: 200 }), undefined, search);
    await call('GET /users/me', {});
    return sent[0]?.linkKey;
  };
  t.equal(await sentKey(`?page=2&key=${key}`), key);
  for (const search of ['', '?key=', '?key=%0d%0aset-cookie:x', `?key=${key}%00`])
    t.equal(await sentKey(search), null);
});

t.test('bodies are sent as JSON, forms unchanged', async (t) => {
  const { sent } = browser(t, () => ({ status: 200 }));
  await call('POST /users/login', { body: { identifier: 'ada', password: 'x' }, anonymous: true });
  t.match(sent[0], { type: 'application/json', body: '{"identifier":"ada","password":"x"}' });
  const form = new FormData();
  await call('POST /webs/create', { body: form });
  t.equal(sent[1]?.body, form);
  t.equal(sent[1]?.type, null);
});

t.test('an expired token is refreshed once for all who wait, and their calls are repeated', async (t) => {
  const { sent, storage } = browser(
    t,
    ({ url, bearer }) => {
      if (url.endsWith('/refresh-token'))
        return { status: 200, data: { accessToken: 'a2', refreshToken: 'r2' } };
      return bearer === 'a2' ? { status: 200, data: url } : { status: 401 };
    },
    ['a1', 'r1'],
  );
  await Promise.all([
    call('GET /users/me', {}),
    call('GET /webs/editor-preferences', {}),
    call('GET /users/me', {}),
  ]);
  const refreshes = sent.filter(({ url }) => url.endsWith('/refresh-token'));
  t.match(refreshes, [{ bearer: 'r1', method: 'POST' }]);
  t.equal(refreshes.length, 1);
  t.strictSame([storage.get('accessToken'), storage.get('refreshToken')], ['a2', 'r2']);
});

t.test('tokens refreshed by another tab are used', async (t) => {
  const { sent, storage } = browser(
    t,
    ({ bearer }) => {
      if (bearer === 'a2') return { status: 200, data: 'mine' };
      storage.set('accessToken', 'a2');
      storage.set('refreshToken', 'r2');
      return { status: 401 };
    },
    ['a1', 'r1'],
  );
  t.equal(await call('GET /users/me', {}), 'mine');
  t.equal(
    sent.some(({ url }) => url.endsWith('/refresh-token')),
    false,
  );
});

t.test('when the refresh is refused the visitor is a guest, and the call is repeated as one', async (t) => {
  const replies = ({ bearer, url }: Sent) =>
    bearer === null && url.includes('inc-view')
      ? { status: 200 }
      : { status: 401, message: 'Please login to continue' };
  const first = browser(t, replies, ['a1', 'r1']);
  await call('PATCH /webs/inc-view/{webId}', { params: { webId: '1' } });
  t.equal(first.storage.size, 0);
  const second = browser(t, replies, ['a1', 'r1']);
  await t.rejects(call('GET /users/me', {}), {
    name: 'AppError',
    status: 401,
    message: 'Please login to continue',
  });
  t.equal(second.storage.size, 0);
});

t.test(
  'when the refresh is refused and the call needs a login, the reason of the refusal is thrown',
  async (t) => {
    const reason = 'Your account is suspended until 1 May 2027: Spam';
    const { storage } = browser(
      t,
      ({ url }) => ({
        status: 401,
        message: url.endsWith('/refresh-token') ? reason : 'Please login to continue',
      }),
      ['a1', 'r1'],
    );
    await t.rejects(call('GET /users/me', {}), { status: 401, message: reason });
    t.equal(storage.size, 0);
    await t.rejects(call('GET /users/me', {}), { status: 401, message: 'Please login to continue' });
  },
);

t.test('when the refresh gets no response the tokens are kept', async (t) => {
  const { storage } = browser(
    t,
    ({ url }) => (url.endsWith('/refresh-token') ? { status: 503, message: 'Busy' } : { status: 401 }),
    ['a1', 'r1'],
  );
  await t.rejects(call('GET /users/me', {}), { status: 503, message: 'Busy' });
  t.equal(storage.get('refreshToken'), 'r1');
});

t.test('error envelopes and network failures are AppErrors with the text to show', async (t) => {
  browser(t, () => ({ status: 409, message: 'Username already taken' }));
  await t.rejects(call('GET /users/me', {}), {
    name: 'AppError',
    status: 409,
    message: 'Username already taken',
  });
  browser(t, () => new TypeError('Failed to fetch'));
  await t.rejects(call('GET /users/me', {}), {
    name: 'AppError',
    status: 0,
    message: failureTexts.unreachable,
  });
});

t.test('a proxy’s response without an envelope gets the site’s own text', async (t) => {
  const errorMessage = async (reply: Reply) => {
    browser(t, () => reply);
    return call('GET /users/me', {}).then(String, messageOf);
  };
  t.equal(
    await errorMessage({ status: 429, isPage: true }),
    'Too many requests, please try again in a moment',
  );
  t.equal(
    await errorMessage({ status: 429, isPage: true, retryAfter: '7' }),
    'Too many requests, please try again in 7 seconds',
  );
  for (const status of [502, 503, 504])
    t.equal(await errorMessage({ status, isPage: true }), 'The server is busy, please try again in a moment');
  t.match(await errorMessage({ status: 418, isPage: true }), /^The server answered 418/);
  t.match(await errorMessage({ status: 200, isPage: true }), /^The server answered 200/);
  t.equal(await errorMessage({ status: 429, message: 'Too many attempts' }), 'Too many attempts');
});

t.test('a browser’s technical error message is never shown', async (t) => {
  const texts = [
    'Failed to fetch dynamically imported module: /x.js',
    'error loading dynamically imported module',
  ];
  for (const text of texts) t.equal(messageOf(new TypeError(text)), failureTexts.notLoaded);
  for (const error of [new TypeError('Failed to fetch'), new Error('x is not a function'), 'odd', null])
    t.equal(messageOf(error), failureTexts.failed);
});

t.test('the user of an access token is read without verifying it', async (t) => {
  const tokenOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  t.equal(subjectOf(tokenOf({ sub: 'u1', name: 'ü?>' })), 'u1');
  for (const bad of ['', 'x', 'x.y.z', tokenOf(null), tokenOf({ sub: 1 })]) t.equal(subjectOf(bad), null);
});
