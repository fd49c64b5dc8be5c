import t from 'tap';
import {
  greetingOf,
  maxTextLength,
  maxThumbnailBytes,
  readFrameMessage,
} from '../../../src/pages/(preview)/frame/messages.ts';

t.test('what a frame may say is read', async (t) => {
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
  t.same(readFrameMessage({ type: 'clear' }), { type: 'clear' });
  t.same(readFrameMessage({ type: 'open-link', url: 'https://example.com' }), {
    type: 'open-link',
    url: 'https://example.com/',
  });
  const bytes = new ArrayBuffer(4);
  t.same(readFrameMessage({ type: 'thumbnail', bytes, mime: 'image/webp' }), {
    type: 'thumbnail',
    bytes,
    mime: 'image/webp',
  });
  t.same(readFrameMessage({ type: 'thumbnail', failed: 'why' }), { type: 'thumbnail', failed: 'why' });
});

const nested = (depth: number): object =>
  depth === 0 ? { t: 'null', v: '' } : { t: 'array', v: '', c: [['0', nested(depth - 1)]] };

t.test('everything else is refused', async (t) => {
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
    { type: 'open-link', url: `https://example.com/${long}` },
    { type: 'thumbnail', bytes: new Uint8Array(4), mime: 'image/webp' },
    { type: 'thumbnail', bytes: new ArrayBuffer(0), mime: 'image/webp' },
    { type: 'thumbnail', bytes: new ArrayBuffer(4), mime: 'image/svg+xml' },
    { type: 'thumbnail', bytes: new ArrayBuffer(maxThumbnailBytes + 1), mime: 'image/png' },
  ];
  for (const message of refused) t.equal(readFrameMessage(message), null);
});

t.test('only the greeting with the nonce of this frame counts', async (t) => {
  t.equal(greetingOf({ v: 1, type: 'ready', nonce: 'a' }, 'a'), 'ready');
  t.equal(greetingOf({ v: 1, type: 'ready', nonce: 'b' }, 'a'), null);
  t.equal(greetingOf({ v: 2, type: 'ready', nonce: 'a' }, 'a'), null);
  t.equal(greetingOf('ready', 'a'), null);
});
