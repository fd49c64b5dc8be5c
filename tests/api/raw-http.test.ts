import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import t from 'tap';
import { build } from '../helpers/build.ts';

/** Behavior that `inject` does not show: bytes on a connection. */
const { app } = await build(t);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends these lines and returns everything that the server sends until it ends the connection. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.end(`${lines.join('\r\n')}`);
  await once(socket, 'close');
  return answer;
}

const host = `Host: 127.0.0.1:${port}`;

t.test(
  'a request whose length is ambiguous is refused, and no second request is smuggled behind it',
  async (t) => {
    const inner = ['GET /healthz HTTP/1.1', host, '', ''].join('\r\n');
    const both = ['Content-Length: 4', 'Transfer-Encoding: chunked'];
    for (const framing of [
      both,
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: xchunked'],
      ['Content-Length: +4'],
      [' Content-Length: 4'],
    ]) {
      const post = ['POST /api/v1/users/login HTTP/1.1', host, 'Content-Type: application/json', ...framing];
      const answer = await send(...post, '', `0\r\n\r\n${inner}`);
      t.match(answer, /^HTTP\/1\.1 400 /, framing.join());
      t.equal(answer.match(/HTTP\/1\.1/g)?.length, 1, 'one answer, not two');
    }
  },
);

t.test('a response never echoes its request', async (t) => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
    const answer = await send(`${method} / HTTP/1.1`, host, 'X-Canary: zyx', 'Connection: close', '', '');
    t.notMatch(answer, /^HTTP\/1\.1 2/, method);
    t.notMatch(answer, 'zyx', method);
  }
});

t.test('forwarding headers are believed only from trusted proxies', async (t) => {
  const claims = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.test',
    'x-real-ip': '203.0.113.7',
  };
  const ipOf = async (env: Record<string, string>, remoteAddress: string) => {
    const built = await build(t, { env });
    let ip = '';
    built.app.addHook('onRequest', async (request) => {
      ip = `${request.ip} ${request.hostname}`;
    });
    await built.app.inject({ url: '/healthz', remoteAddress, headers: { host: 'codeweb.test', ...claims } });
    return ip;
  };
  t.equal(await ipOf({}, '198.51.100.1'), '198.51.100.1 codeweb.test');
  t.equal(await ipOf({ TRUST_PROXY: '10.0.0.0/8' }, '198.51.100.1'), '198.51.100.1 codeweb.test');
  t.match(await ipOf({ TRUST_PROXY: '10.0.0.0/8' }, '10.0.0.1'), /^203\.0\.113\.7 /);
});
