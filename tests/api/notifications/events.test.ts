import { connect } from 'node:net';
import t from 'tap';
import { streamLimits } from '../../../src/modules/notifications/service/event-streams.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { readableLog } from '../../helpers/log-lines.ts';
import { notificationsOf } from '../../helpers/notifications.ts';
import { waitUntil } from '../../helpers/wait.ts';
import { addWeb } from '../../helpers/webs.ts';

const { log, lines } = readableLog('info');
const built = await build(t, { log });
const { app, ctx, call, member } = built;
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const like = (id: string, as: Member) => call('POST', `/likes/web/${id}`, { as, body: {} });

/** Opens an event stream and collects the received numbers. */
async function listen(as: Member | null) {
  const leaving = new AbortController();
  t.teardown(() => leaving.abort());
  const response = await fetch(`${origin}/api/v1/notifications/events`, {
    headers: as ? { authorization: `Bearer ${as.accessToken}` } : { cookie: (await member()).cookie },
    signal: leaving.signal,
  });
  const stream = { response, counts: [] as number[], isEnded: false, leave: () => leaving.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? [])
        for (const [, count] of decoder.decode(chunk).matchAll(/event: unread\ndata: (\d+)\n\n/g))
          stream.counts.push(Number(count));
    } catch {
      // Left.
    }
    stream.isEnded = true;
  })();
  return stream;
}

t.test('a stream sends the count at once, after each change, and only to its member', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const [adas, bobs] = [await listen(ada), await listen(bob)];
  t.equal(adas.response.status, 200);
  t.match(Object.fromEntries(adas.response.headers), {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  await waitUntil('the first count', () => adas.counts.length > 0);
  await like(web, bob);
  await waitUntil('the count after a like', () => adas.counts.at(-1) === 1);
  await like(web, bob);
  await waitUntil('the count after a like is taken back', () => adas.counts.at(-1) === 0);
  await like(web, bob);
  await waitUntil('the count after another like', () => adas.counts.at(-1) === 1);
  const until = (await notificationsOf(call, ada)).docs[0]?._id;
  await call('PATCH', '/notifications/read-all', { as: ada, body: { until } });
  await waitUntil('the count after all is read', () => adas.counts.at(-1) === 0);
  t.strictSame([...new Set(bobs.counts)], [0]);
});

t.test('guests, cookies and ended sessions cannot open a stream', async (t) => {
  t.equal((await listen(null)).response.status, 401);
  const ada = await member();
  await call('POST', '/users/logout', { as: ada, body: {} });
  t.equal((await listen(ada)).response.status, 401);
});

t.test('streams end with their session: at a logout and at a suspension', async (t) => {
  const [ada, bob, moderator] = [await member(), await member(), await member()];
  await grantRole(built, moderator, 'moderator');
  const [adas, bobs, others] = [await listen(ada), await listen(bob), await listen(moderator)];
  await call('POST', '/users/logout', { as: ada, body: {} });
  await waitUntil('the end at the logout', () => adas.isEnded);
  const body = { kind: 'member', id: bob.user._id, action: 'suspend', reason: 'It breaks the rules' };
  t.equal((await call('POST', '/admin/actions', { as: moderator, body })).status, 201);
  await waitUntil('the end at the suspension', () => bobs.isEnded);
  t.equal(others.isEnded, false);
});

t.test('a member may open 10 streams, and another one for each that is closed', async (t) => {
  const ada = await member();
  const before = ctx.notifications.streams.size;
  const open = await Promise.all(Array.from({ length: streamLimits.maxPerMember }, () => listen(ada)));
  t.equal((await listen(ada)).response.status, 429);
  open[0]?.leave();
  await waitUntil(
    'the server has noticed',
    () => ctx.notifications.streams.size === before + streamLimits.maxPerMember - 1,
  );
  t.equal((await listen(ada)).response.status, 200);
});

t.test('the stream of a client that disappears is closed', async () => {
  const ada = await member();
  const before = ctx.notifications.streams.size;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(
    `GET /api/v1/notifications/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.accessToken}\r\n\r\n`,
  );
  await waitUntil('the stream is open', () => ctx.notifications.streams.size === before + 1);
  socket.destroy();
  await waitUntil('the stream is forgotten', () => ctx.notifications.streams.size === before);
});

t.test('opened and refused streams are logged once, when they open', async (t) => {
  const before = lines().length;
  const stream = await listen(await member());
  stream.leave();
  await waitUntil('the server has noticed', () => stream.isEnded);
  await listen(null);
  const route = '/api/v1/notifications/events';
  const found = lines()
    .slice(before)
    .filter((line) => line.msg === 'answered' && line.route === route);
  t.strictSame(
    found.map(({ status, cut }) => [status, cut]),
    [
      [200, undefined],
      [401, undefined],
    ],
  );
});

t.test(
  'a stream that is pipelined behind another request is refused, and the first request is answered',
  async (t) => {
    const ada = await member();
    const before = ctx.notifications.streams.size;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    t.teardown(() => socket.destroy());
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    const head = `HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.accessToken}\r\n\r\n`;
    socket.write(`GET /api/v1/users/me ${head}GET /api/v1/notifications/events ${head}`);
    await waitUntil('both are answered', () => text.split('HTTP/1.1 ').length === 3 && text.endsWith('}'));
    t.strictSame(
      Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status),
      ['200', '400'],
    );
    t.equal(ctx.notifications.streams.size, before);
  },
);

t.test('a client that sends more than 16 KB before or into a stream is disconnected', async (t) => {
  const ada = await member();
  const before = ctx.notifications.streams.size;
  const open = (rest: string) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    t.teardown(() => socket.destroy());
    const seen = { text: '', isClosed: false, socket };
    socket
      .on('error', () => {})
      .on('close', () => {
        seen.isClosed = true;
      });
    socket.setEncoding('utf8').on('data', (chunk) => {
      seen.text += chunk;
    });
    const head = `Host: localhost\r\nAuthorization: Bearer ${ada.accessToken}\r\n`;
    socket.write(`GET /api/v1/notifications/events HTTP/1.1\r\n${head}${rest}`);
    return seen;
  };
  const large = 'x'.repeat(20_000);
  for (const body of [
    `Content-Length: 1000000000\r\n\r\n${large}`,
    `Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n`,
  ]) {
    const refused = open(body);
    await waitUntil('it is closed', () => refused.isClosed);
    t.notMatch(refused.text, /event: unread/);
  }
  const stream = open('\r\n');
  await waitUntil('it is open', () => stream.text.includes('event: unread'));
  stream.socket.write('x'.repeat(1_000));
  t.equal(ctx.notifications.streams.size, before + 1);
  stream.socket.write(large);
  await waitUntil('it is closed', () => stream.isClosed);
  await waitUntil('it is forgotten', () => ctx.notifications.streams.size === before);
});

t.test('closing a server ends its streams at once', async (t) => {
  const stream = await listen(await member());
  const began = performance.now();
  await app.close();
  await waitUntil('the end of the stream', () => stream.isEnded);
  t.ok(performance.now() - began < 5_000);
});
