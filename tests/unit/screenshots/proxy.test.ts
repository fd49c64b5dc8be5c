import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import t, { type Test } from 'tap';
import { startProxy } from '../../../src/worker/screenshots/chromium/proxy.ts';

/** A proxy whose internet is one server, which answers each connection with the bytes in its path. */
async function start(t: Test, replies: Record<string, string>) {
  const origin = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (head) => {
      const path = decodeURIComponent(`${head}`.split(' ')[1]?.slice(1) ?? '');
      socket.end(Buffer.from(replies[path] ?? 'HTTP/1.1 200 OK\r\n\r\nfine', 'latin1'));
    });
  });
  origin.listen(0, '127.0.0.1');
  await once(origin, 'listening');
  t.teardown(() => origin.close());
  const { port } = origin.address() as AddressInfo;
  const proxy = await startProxy({
    resolve: async () => ['93.184.216.34'],
    connect: async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  });
  t.teardown(() => proxy.close());
  proxy.open(1_000_000);
  return proxy;
}

/** The browser's result: a status and a body, or 'cut off'. */
async function get(port: number, path: string): Promise<[number, string] | 'cut off'> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: `http://open.example.org/${encodeURIComponent(path)}`,
    agent: false,
    headers: { host: 'open.example.org' },
  });
  asked.end();
  try {
    const [reply]: IncomingMessage[] = await once(asked, 'response');
    let body = '';
    for await (const chunk of reply ?? []) body += chunk;
    return [reply?.statusCode ?? 0, body];
  } catch {
    return 'cut off';
  }
}

const refused = [502, ''];
const hostile = {
  'status 000': 'HTTP/1.1 000 Nothing\r\n\r\n',
  'status 042': 'HTTP/1.1 042 Answer\r\n\r\n',
  'status 099': 'HTTP/1.1 099 Almost\r\n\r\n',
  'status 600': 'HTTP/1.1 600 More\r\n\r\n',
  'status 999': 'HTTP/1.1 999 Most\r\n\r\nx',
  'a switch of protocols': 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nbytes',
};
const odd = {
  'status of two digits': 'HTTP/1.1 42 Answer\r\n\r\n',
  'status of four digits': 'HTTP/1.1 2000 OK\r\n\r\n',
  'a negative status': 'HTTP/1.1 -20 OK\r\n\r\n',
  'no status': 'HTTP/1.1\r\n\r\n',
  'another protocol': 'SSH-2.0-OpenSSH_9.2\r\n',
  'nothing at all': '',
  'a name with a blank': 'HTTP/1.1 200 OK\r\nBad Name: x\r\n\r\nx',
  'a name without letters': 'HTTP/1.1 200 OK\r\n: x\r\n\r\nx',
  'a NUL in a value': 'HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\nx',
  'a line feed in a value': 'HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\nx',
  'a folded value': 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\nx',
  'a control character in a value': 'HTTP/1.1 200 OK\r\nX: a\x01b\x7f\r\n\r\nx',
  'letters of Latin-1 in a value': 'HTTP/1.1 200 OK\r\nX: caf\xe9\r\n\r\nx',
  'names of an object': 'HTTP/1.1 200 OK\r\n__proto__: x\r\nconstructor: y\r\n\r\nx',
  'a head of 100 KB': `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\nx`,
  '5,000 headers': `HTTP/1.1 200 OK\r\n${'X: a\r\n'.repeat(5_000)}\r\nx`,
  'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy',
  'a length that is none': 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nxy',
  'a length beyond all': 'HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nxy',
  'more than it says': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nxyz',
  'less than it says': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx',
  'a body that must not be': 'HTTP/1.1 204 None\r\nContent-Length: 3\r\n\r\nxyz',
  'a chunk that is none': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'two encodings': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n',
  'only what comes before an answer': 'HTTP/1.1 103 Early\r\nLink: </x>\r\n\r\n'.repeat(50),
};

t.test('the proxy survives any response of an origin', async (t) => {
  const { port } = await start(t, { ...hostile, ...odd });
  t.same(await get(port, 'plain'), [200, 'fine']);
  for (const what of Object.keys(hostile)) t.same(await get(port, what), refused, what);
  for (const what of Object.keys(odd)) {
    await get(port, what);
    t.same(await get(port, 'plain'), [200, 'fine'], `after ${what}`);
  }
});
