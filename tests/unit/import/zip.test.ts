import JSZip from 'jszip';
import t from 'tap';
import { crc32, openZip } from '../../../src/pages/(import)/reading/zip.ts';
import { fileOf, find, zipOf } from './support.ts';

type Entry = {
  name: string;
  data?: Uint8Array;
  method?: number;
  flags?: number;
  mode?: number;
  size?: number;
  crc?: number;
};

const bytes = (text: string) => new TextEncoder().encode(text);

/** A zip of stored files, whose fields may be wrong; with `large`, all numbers are in zip64 fields. */
function rawZip(entries: readonly Entry[], { large = false, count = entries.length } = {}): File {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const {
    name,
    data = bytes('x'),
    method = 0,
    flags = 0,
    mode = 0,
    size = data.length,
    crc = crc32(data),
  } of entries) {
    const path = bytes(name);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(26, path.length, true);
    const extra = new DataView(new ArrayBuffer(large ? 28 : 0));
    if (large) {
      extra.setUint16(0, 1, true);
      extra.setUint16(2, 24, true);
      for (const [at, value] of [size, data.length, offset].entries())
        extra.setBigUint64(4 + at * 8, BigInt(value), true);
    }
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(8, flags, true);
    entry.setUint16(10, method, true);
    entry.setUint32(16, crc, true);
    entry.setUint32(20, large ? 0xffffffff : data.length, true);
    entry.setUint32(24, large ? 0xffffffff : size, true);
    entry.setUint16(28, path.length, true);
    entry.setUint16(30, extra.byteLength, true);
    entry.setUint16(40, mode, true);
    entry.setUint32(42, large ? 0xffffffff : offset, true);
    parts.push(new Uint8Array(local.buffer), path, data);
    directory.push(new Uint8Array(entry.buffer), path, new Uint8Array(extra.buffer));
    offset += 30 + path.length + data.length;
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0);
  const end64 = new DataView(new ArrayBuffer(large ? 76 : 0));
  if (large) {
    end64.setUint32(0, 0x06064b50, true);
    for (const [at, value] of [count, directoryBytes, offset].entries())
      end64.setBigUint64(32 + at * 8, BigInt(value), true);
    end64.setUint32(56, 0x07064b50, true);
    end64.setBigUint64(64, BigInt(offset + directoryBytes), true);
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, large ? 0xffff : count, true);
  end.setUint32(12, large ? 0xffffffff : directoryBytes, true);
  end.setUint32(16, large ? 0xffffffff : offset, true);
  const all = [...parts, ...directory, new Uint8Array(end64.buffer), new Uint8Array(end.buffer)];
  return fileOf('raw.zip', new Uint8Array(Buffer.concat(all)));
}

const rejection = async (work: Promise<unknown>) =>
  String(
    await work.then(
      () => 'no error',
      (error: Error) => error.message,
    ),
  );

t.test('files of a zip are read unchanged, compressed or not, with a comment at the end too', async (t) => {
  const text = 'Grüße, 世界 '.repeat(10_000);
  for (const compression of ['DEFLATE', 'STORE'] as const) {
    const zip = new JSZip().file('ordner/größe.txt', text).file('empty', '');
    zip.folder('folder');
    const packed = await zip.generateAsync({
      type: 'arraybuffer',
      compression,
      comment: 'PK'.repeat(100),
      platform: 'UNIX',
    });
    const { entries, refused } = await openZip(fileOf('a.zip', new Uint8Array(packed)));
    t.strictSame(refused, []);
    t.strictSame(
      entries.map(({ path }) => path),
      ['ordner/größe.txt', 'empty'],
    );
    t.equal(new TextDecoder().decode(await entries[0]?.read(1 << 20)), text);
    t.equal((await entries[1]?.read(0))?.length, 0);
  }
});

t.test('numbers beyond 32 bits are read from the zip64 fields', async (t) => {
  const { entries } = await openZip(
    rawZip(
      [
        { name: 'a', data: bytes('first') },
        { name: 'b', data: bytes('second') },
      ],
      { large: true },
    ),
  );
  const texts = await Promise.all(
    entries.map(async (entry) => new TextDecoder().decode(await entry.read(100))),
  );
  t.strictSame(texts, ['first', 'second']);
});

t.test('entries that are not plain files inside of the zip are refused by name', async (t) => {
  const wrong = [
    '../up.html',
    'a/../../up.html',
    '/etc/passwd',
    'C:/x.html',
    '..\\up.html',
    '..',
    'x'.repeat(1_001),
  ];
  const { entries, refused } = await openZip(
    rawZip([
      ...wrong.map((name) => ({ name })),
      { name: 'secret.html', flags: 1 },
      { name: 'link.html', mode: 0o120777 },
      { name: 'odd.html', method: 12 },
      { name: 'fine.html', mode: 0o100644 },
      { name: 'fine.html' },
      { name: '__proto__' },
      { name: 'site\\css\\a.css' },
      { name: 'site\\css\\' },
    ]),
  );
  t.strictSame(
    entries.map(({ path }) => path),
    ['fine.html', '__proto__', 'site/css/a.css'],
  );
  const outside = 'Its name leads out of the zip';
  t.strictSame(
    refused.map(({ reason }) => reason),
    [
      ...Array(6).fill(outside),
      'Its name is too long',
      'It is encrypted',
      'It is a link to another file',
      'It is compressed by a method that browsers do not know',
      'There are two files of this name',
    ],
  );
});

t.test('a zip bomb is not unpacked, whether it declares its size or lies', async (t) => {
  const big = new Uint8Array(50 << 20);
  const honest = await zipOf('a.zip', { 'index.html': big });
  t.ok(honest.size < 100_000);
  const { entries } = await openZip(honest);
  t.equal(await rejection(entries[0]?.read(8 << 20) ?? Promise.resolve()), 'It is larger than 8 MiB');
  t.match(await find(honest), {
    webs: [],
    problems: [{ name: 'index.html', reason: 'It is larger than 8 MiB' }],
  });
  const packed = new Uint8Array(
    await new Response(
      new Blob([big]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer(),
  );
  const liar = await openZip(rawZip([{ name: 'index.html', data: packed, method: 8, size: 10 }]));
  t.equal(
    await rejection(liar.entries[0]?.read(8 << 20) ?? Promise.resolve()),
    'It is larger than the zip says',
  );
  const overlapping = rawZip([{ name: 'a' }], { count: 60_000 });
  t.equal(await rejection(openZip(overlapping)), 'This zip has more than 50000 files');
});

t.test('a broken zip, or another file with that extension, is reported', async (t) => {
  const whole = new Uint8Array(
    await (await zipOf('a.zip', { 'index.html': '<p>Hello, hello, hello' })).arrayBuffer(),
  );
  const message = 'This zip is broken or not complete';
  for (const length of [4, 30, whole.length - 1, whole.length - 22])
    t.match(
      (await find(fileOf('a.zip', whole.slice(0, length)))).problems,
      [{ name: 'a.zip', reason: message }],
      `${length} bytes`,
    );
  for (let at = 0; at < whole.length; at += 1) {
    const changed = whole.slice();
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    const { webs, problems } = await find(fileOf('a.zip', changed));
    if (webs.length === 0 && problems.length === 0) t.fail(`byte ${at}: neither a web nor a problem`);
    if (webs.length > 0 && problems.length === 0 && webs[0]?.html !== '<p>Hello, hello, hello')
      t.fail(`byte ${at}: other content`);
  }
  t.match((await find(fileOf('a.zip', 'plain text'))).problems, [{ name: 'a.zip', reason: 'It is no zip' }]);
  t.match((await find(fileOf('a.zip', ''))).problems, [{ name: 'a.zip', reason: 'It is no zip' }]);
});

t.test('invalid files are named one by one, and the others are read', async (t) => {
  const { webs, problems } = await find(
    fileOf('cat.png', new Uint8Array([0x89, 0x50])),
    fileOf('latin.html', new Uint8Array([0x3c, 0x70, 0x3e, 0xe9])),
    fileOf('broken.json', '{'),
    fileOf('list.json', '[1]'),
    fileOf(
      'some.json',
      '[{"files":{"b.html":{"content":"<p>B"}}},1,{"files":{"c.html":{"content":"<p>C"}}}]',
    ),
    fileOf('empty.json', '[]'),
    fileOf('null.json', 'null'),
    fileOf('odd.json', '{"files":{"a.html":7},"__proto__":{"x":1},"description":{}}'),
    fileOf('utf16.html', new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x70, 0, 0x3e, 0])),
    fileOf('good.html', '<p>Good'),
  );
  t.strictSame(
    webs.map(({ html }) => html),
    ['<p>B', '<p>C', '<p>', '<p>Good'],
  );
  t.strictSame(problems, [
    { name: 'cat.png', reason: 'It is neither a zip nor JSON nor HTML' },
    { name: 'broken.json', reason: 'It is no valid JSON' },
    { name: 'list.json', reason: "It is neither a gist's JSON nor a project of LiveCodes or Web Maker" },
    { name: 'Entry 2', reason: "It is neither a gist's JSON nor a project of LiveCodes or Web Maker" },
    { name: 'empty.json', reason: 'It is an empty list' },
    { name: 'null.json', reason: "It is neither a gist's JSON nor a project of LiveCodes or Web Maker" },
    { name: 'a.html', reason: 'The gist does not have its content' },
    { name: 'latin.html', reason: 'It is no text in UTF-8' },
  ]);
});

t.test('hostile HTML is parsed in linear time', async (t) => {
  const size = 300_000;
  const parts = [
    '<script ',
    '<!--',
    '</script',
    '<style>',
    '<div ',
    '</body>',
    '<body>',
    '<html>',
    '<title>',
    ' ',
    '\n ',
    "<a b='",
    '<![CDATA[',
    ']]>',
    '<script>//<![CDATA[',
    '<link rel=stylesheet href=//a>',
  ];
  for (const part of parts) {
    const text = part.repeat(Math.ceil(size / part.length));
    const started = performance.now();
    await find(
      fileOf('a.html', text),
      fileOf('b.html', `<!doctype html><p>${text}<script>x</script>${text}`),
    );
    t.ok(performance.now() - started < 20_000, JSON.stringify(part));
  }
});
