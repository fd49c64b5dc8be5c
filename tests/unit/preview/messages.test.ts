import t from 'tap';
import { greetingOf, maxTextLength, readFrameMessage } from '../../../src/pages/(preview)/frame/messages.ts';
import { maxThumbnailBytes, readPicture } from '../../../src/pages/(preview)/thumbnail/frame-picture.ts';

t.test('valid messages of a frame are read', async (t) => {
  t.same(readFrameMessage({ type: 'beat', x: 1, y: 2 }), {
    type: 'beat',
    scroll: { x: 1, y: 2 },
    drawn: false,
    dialog: null,
  });
  t.same(readFrameMessage({ type: 'beat', x: Number.NaN, y: 'far', drawn: true, dialog: false }), {
    type: 'beat',
    scroll: { x: 0, y: 0 },
    drawn: true,
    dialog: false,
  });
  t.match(readFrameMessage({ type: 'lines', dropped: 2, lines: [{ level: 'warn', args: [], extra: 1 }] }), {
    type: 'lines',
    dropped: 2,
    lines: [{ level: 'warn', kind: 'line', count: 1, args: [], stack: '', at: null }],
  });
  for (const type of ['clear', 'pressed', 'save']) t.same(readFrameMessage({ type, more: 1 }), { type });
  t.same(readFrameMessage({ type: 'open-link', url: 'https://example.com' }), {
    type: 'open-link',
    url: 'https://example.com/',
  });
  t.same(
    readFrameMessage({ type: 'dead-link', address: `mailto:${'x'.repeat(1_000)}`, isDownload: 1 }),
    { type: 'dead-link', address: `mailto:${'x'.repeat(193)}`, isDownload: false },
    'in a length that a bar can show',
  );
});

t.test('a picture is read only by the caller that requested it', async (t) => {
  const data = { type: 'thumbnail', bytes: new ArrayBuffer(4), mime: 'image/webp' };
  t.same(readFrameMessage(data), { type: 'thumbnail', data });
  const blob = readPicture(data);
  t.equal(blob?.size, 4);
  t.equal(blob?.type, 'image/webp');
  for (const refused of [
    { failed: 'why' },
    { bytes: new Uint8Array(4), mime: 'image/webp' },
    { bytes: new ArrayBuffer(0), mime: 'image/webp' },
    { bytes: new ArrayBuffer(4), mime: 'image/svg+xml' },
    { bytes: new ArrayBuffer(maxThumbnailBytes + 1), mime: 'image/png' },
  ])
    t.equal(readPicture(refused), null);
});

const nested = (depth: number): object =>
  depth === 0 ? { t: 'null', v: '' } : { t: 'array', v: '', c: [['0', nested(depth - 1)]] };

t.test('all other messages are refused', async (t) => {
  const long = 'x'.repeat(maxTextLength + 1);
  const refused: unknown[] = [
    null,
    'beat',
    [],
    {},
    { type: 'run' },
    { type: 'lines' },
    { type: 'lines', lines: 'text' },
    { type: 'lines', lines: [{ level: 'fatal', args: [] }] },
    { type: 'lines', lines: [{ level: 'input', args: [] }] },
    { type: 'lines', lines: [{ level: 'log', args: [{ t: 'text', v: long }] }] },
    { type: 'lines', lines: [{ level: 'log', args: [1] }] },
    { type: 'lines', lines: [{ level: 'log', args: [], stack: 1 }] },
    { type: 'lines', lines: Array.from({ length: 100 }, () => ({ level: 'log', args: [] })) },
    { type: 'lines', lines: [{ level: 'log', args: [nested(20)] }] },
    { type: 'open-link', url: 'javascript:alert(1)' },
    { type: 'open-link', url: 'data:text/html,x' },
    { type: 'open-link', url: '/relative' },
    { type: 'dead-link', address: 1 },
    { type: 'dead-link' },
    { type: 'open-link', url: `https://example.com/${long}` },
  ];
  for (const message of refused) t.equal(readFrameMessage(message), null);
});

t.test('only the greeting with the nonce of this frame is accepted', async (t) => {
  t.equal(greetingOf({ v: 1, type: 'ready', nonce: 'a' }, 'a'), 'ready');
  t.equal(greetingOf({ v: 1, type: 'ready', nonce: 'b' }, 'a'), null);
  t.equal(greetingOf({ v: 2, type: 'ready', nonce: 'a' }, 'a'), null);
  t.equal(greetingOf('ready', 'a'), null);
});
