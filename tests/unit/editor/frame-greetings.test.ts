import t from 'tap';
import { createFrame } from '../../../src/pages/(preview)/frame.ts';

t.test('a flood of window messages is dropped and counted before any of it is read', async (t) => {
  const target = new EventTarget();
  const contentWindow = { postMessage: () => {} };
  const element = { setAttribute: () => {}, remove: () => {}, contentWindow };
  Object.assign(globalThis, {
    window: target,
    location: { origin: 'https://codeweb.test' },
    document: { createElement: () => element },
  });
  const host = Object.assign(Object.create(null), { append: () => {} });
  const frame = createFrame(host, 'https://preview.test', 'interactive');
  let reads = 0;
  for (let index = 0; index < 1_000; index += 1) {
    const get = () => {
      reads += 1;
    };
    const event = Object.defineProperty(new Event('message'), 'data', { get });
    target.dispatchEvent(Object.assign(event, { source: contentWindow, origin: 'null' }));
  }
  t.ok(reads <= 20, `${reads} messages were read`);
  t.ok(frame.refused() >= 980, 'the others are counted');
  t.equal(frame.isReady(), false);
  frame.remove();
});
