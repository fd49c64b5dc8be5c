import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createFetchUrl, type Network } from '../../../src/shared/fetch/fetch.ts';
import { internet, isGlobalUnicast } from '../../../src/shared/fetch/network.ts';
import { createScratch } from '../../../src/shared/storage/scratch.ts';

const dir = await mkdtemp(join(tmpdir(), 'codeweb-fetch-'));
t.teardown(() => rm(dir, { recursive: true }));
const scratch = createScratch({ dir, reserve: () => 0 });
const limit = { maxBytes: 1_000, tooLarge: 'too large' };
const outside = '93.184.216.34';
const refused = { status: 400, message: 'The file cannot be fetched from this address' };

/**
 * The resolved names and the addresses connected to. A name resolves to the addresses in `names`, and each address
 * leads to `port`.
 */
function networkTo(port: number, names: Record<string, string[][]> = {}) {
  const lookups: string[] = [];
  const connections: string[] = [];
  const network: Network = {
    resolve: async (name) => {
      lookups.push(name);
      const answers = names[name];
      return (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? [];
    },
    connect: async (address, wanted) => {
      connections.push(`${address} ${wanted}`);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
  return { network, lookups, connections };
}

async function serve(t: Test, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const fetchWith = (network: Network) => (url: string, signal: AbortSignal) =>
  createFetchUrl(network)(url, limit, scratch, signal);
const never = new AbortController().signal;

const spellings =
  `127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7F.0.0.1 017700000001 0177.1 0 0.0.0.0 127.0.0.1.
  %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 10.0.0.1 10.1 172.16.0.1 172.31.255.255 192.168.1.1 3232235777 169.254.169.254
  0xA9FEA9FE 2852039166 100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1
  255.255.255.255 [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::ffff:0:127.0.0.1]
  [64:ff9b::7f00:1] [64:ff9b:1::a00:1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1]
  [2001:db8::1] [3fff::1] [5f00::1] [100::1] localhost LOCALHOST. foo.localhost router printer.local metadata.google.internal
  nas.home.arpa x.lan intranet`
    .trim()
    .split(/\s+/);

t.test('no spelling of a private address or name is ever connected to', async (t) => {
  const names = Object.fromEntries(['foo.localhost', 'x.lan'].map((name) => [name, [[outside]]]));
  const { network, lookups, connections } = networkTo(1, names);
  t.ok(spellings.length >= 50);
  for (const host of spellings)
    for (const scheme of ['http', 'https'])
      await t.rejects(fetchWith(network)(`${scheme}://${host}/latest/meta-data/`, never), refused, host);
  t.same(lookups, [], 'none is even looked up');
  t.same(connections, []);
});

t.test('an address that is not http or https is refused', async (t) => {
  const { network, connections } = networkTo(1, { 'x.test': [[outside]] });
  const shape = { status: 400, message: /begins with http/ };
  for (const url of [
    ...[
      '',
      'x.test',
      '//x.test/',
      'file:///etc/passwd',
      'ftp://x.test/',
      'gopher://x.test:80/_GET',
      'data:,x',
    ],
    ...[
      'javascript:alert(1)',
      'blob:http://x.test/1',
      'http:/x.test',
      'http:\\\\x.test',
      'http://',
      'http://%',
    ],
    ...[
      'http://1.2.3.4.5/',
      'http://[::1',
      'http://x.test:99999/',
      'jar:http://x.test!/',
      'unix:/var/run/docker.sock',
    ],
  ])
    await t.rejects(fetchWith(network)(url, never), shape, url);
  for (const url of [
    ...[
      'http://x.test:22/',
      'http://x.test:6379/',
      'https://x.test:8443/',
      'http://x.test:0/',
      'http://a@x.test/',
    ],
    ...[
      'http://a:b@x.test/',
      'http://127.0.0.1@x.test/',
      'http://x.test@127.0.0.1/',
      'http://127.0.0.1#@x.test/',
    ],
  ])
    await t.rejects(fetchWith(network)(url, never), refused, url);
  t.same(connections, []);
});

t.test('every address of a name must be public, and the checked address is connected to', async (t) => {
  const port = await serve(t, (_request, reply) => reply.end('picture'));
  const { network, lookups, connections } = networkTo(port, {
    'half.test': [[outside, '10.0.0.1']],
    'mapped.test': [[`::ffff:${outside}`]],
    'none.test': [[]],
    'flips.test': [[outside], ['127.0.0.1']],
    'six.test': [['2606:2800:220:1::1']],
  });
  const get = fetchWith(network);
  for (const name of ['half', 'mapped', 'none', 'unknown'])
    await t.rejects(get(`http://${name}.test/`, never), refused, name);
  t.same(connections, []);
  lookups.length = 0;
  const file = await get('http://flips.test/', never);
  t.equal(file.size, 7);
  await file.remove();
  t.same(lookups, ['flips.test'], 'looked up once');
  t.same(connections.splice(0), [`${outside} 80`]);
  await t.rejects(get('http://flips.test/', never), refused, 'and then it leads inside');
  await (await get('http://six.test/', never)).remove();
  await (await get(`http://${outside}/`, never)).remove();
  t.same(connections, ['2606:2800:220:1::1 80', `${outside} 80`]);
  await t.rejects(get('https://six.test/', never), refused, 'what answers there knows no TLS');
});

t.test('at most three redirects are followed, and each is checked like the first address', async (t) => {
  const asked: string[] = [];
  const port = await serve(t, ({ url = '', headers }, reply) => {
    asked.push(`${headers.host}${url}`);
    const to = new URL(url, 'http://x.test').searchParams.get('to');
    if (/^\/\d/.test(url)) {
      const left = Number.parseInt(url.slice(1), 10);
      if (left > 0) reply.writeHead(302, { location: `/${left - 1}`, 'set-cookie': 'a=b' }).end();
      else reply.end(headers.cookie ?? headers.authorization ?? headers.referer ?? 'nothing told');
    } else if (to !== null) reply.writeHead(307, { location: to }).end();
    else reply.writeHead(302).end();
  });
  const { network, connections } = networkTo(port, { 'a.test': [[outside]], 'in.test': [['10.0.0.1']] });
  const get = fetchWith(network);
  const file = await get('http://a.test/3?q=1', never);
  t.same(asked.splice(0), ['a.test/3?q=1', 'a.test/2', 'a.test/1', 'a.test/0']);
  t.equal(file.size, 'nothing told'.length, 'no cookie, no credentials, no referrer');
  await file.remove();
  await t.rejects(get('http://a.test/4', never), refused);
  connections.length = 0;
  const inner = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://in.test/',
    '//10.0.0.1/x',
  ];
  const other = [
    'file:///etc/passwd',
    'http://a.test:6379/',
    'http://u:p@a.test/',
    'http://localhost/',
    'http://',
  ];
  for (const to of [...inner, ...other])
    await t.rejects(get(`http://a.test/?to=${encodeURIComponent(to)}`, never), refused, to);
  await t.rejects(get('http://a.test/x', never), refused, 'to nowhere');
  t.equal(connections.length, inner.length + other.length + 1, 'only the first address each time');
  t.same(await readdir(dir), []);
});

t.test('a response that is invalid, too long or too slow leaves no file and reveals nothing', async (t) => {
  const port = await serve(t, ({ url }, reply) => {
    if (url === '/404') reply.writeHead(404).end('secret');
    if (url === '/500') reply.writeHead(500, { 'x-secret': 'secret' }).end();
    if (url === '/206') reply.writeHead(206).end('part');
    if (url === '/empty') reply.end();
    if (url === '/says') reply.writeHead(200, { 'content-length': '1001' }).end(Buffer.alloc(1_001));
    if (url === '/chunks') reply.write(Buffer.alloc(900), () => reply.end(Buffer.alloc(101)));
    if (url === '/cut') reply.writeHead(200, { 'content-length': '500' }).write('x', () => reply.destroy());
    if (url === '/reset') reply.destroy();
    if (url === '/headers') reply.writeHead(200, { x: 'y'.repeat(20_000) }).end('x');
    if (url === '/stalls') reply.write('x');
    if (url === '/whole') reply.end(Buffer.alloc(1_000));
  });
  const { network } = networkTo(port, { 'a.test': [[outside]] });
  const get = (path: string, signal = never) => fetchWith(network)(`http://a.test${path}`, signal);
  for (const path of ['/404', '/500', '/206', '/empty', '/cut', '/reset', '/headers'])
    await t.rejects(get(path), refused, path);
  for (const path of ['/says', '/chunks'])
    await t.rejects(get(path), { status: 413, message: 'too large' }, path);
  for (const path of ['/stalls', '/silence'])
    await t.rejects(get(path, AbortSignal.timeout(300)), refused, path);
  const whole = await get('/whole');
  t.equal(whole.size, 1_000, 'just as much as is allowed');
  await whole.remove();
  const dead: Network = { ...network, connect: (_address, _port, signal) => endOf(signal) };
  const deaf: Network = { ...network, resolve: (_name, signal) => endOf(signal) };
  for (const one of [dead, deaf]) {
    await t.rejects(fetchWith(one)('http://a.test/', AbortSignal.timeout(9_000)), refused, 'after 5 s');
  }
  t.same(await readdir(dir), []);
});

const endOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

t.test('only public addresses of the internet are reached', async (t) => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', 'localhost', 'fe80::1%lo', ''])
    await t.rejects(internet.connect(address, 80, never), /no(t a)? global address/, address);
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '99.255.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00::1',
  ];
  for (const address of open) t.ok(isGlobalUnicast(address), address);
  for (const address of [
    '2130706433',
    '::ffff:1.1.1.1',
    '64:ff9b::808:808',
    '2002:808:808::',
    '4000::1',
    'e000::1',
  ])
    t.notOk(isGlobalUnicast(address), address);
});
