import t from 'tap';
import { adoptFrame, createFrame } from '../../../src/pages/(preview)/frame/frame.ts';
import { replaceGlobals } from '../../helpers/globals.ts';

t.test('a flood of window messages is dropped and counted before any is parsed', async (t) => {
  const target = new EventTarget();
  const contentWindow = { postMessage: () => {} };
  const element = { setAttribute: () => {}, remove: () => {}, contentWindow };
  replaceGlobals(t, {
    window: target,
    location: { origin: 'https://codeweb.test' },
    document: { createElement: () => element },
  });
  let reads = 0;
  const get = () => {
    reads += 1;
  };
  const sent = (source: object) =>
    Object.assign(Object.defineProperty(new Event('message', { cancelable: true }), 'data', { get }), {
      source,
      origin: 'null',
    });
  const host = Object.assign(Object.create(null), { append: () => {} });
  const frame = createFrame(host, 'https://preview.test', 'interactive');
  // Monaco reads each message of the window.
  target.addEventListener('message', (event) => Reflect.get(event, 'data'));
  for (let index = 0; index < 500; index += 1) {
    target.dispatchEvent(sent(contentWindow));
    target.dispatchEvent(sent({ parent: Object.assign(contentWindow, { parent: target }) }));
  }
  t.ok(reads <= 20, `${reads} messages were read`);
  t.ok(frame.refused() >= 980, 'the others are counted');
  t.equal(frame.isReady(), false);
  frame.remove();
  reads = 0;
  for (let index = 0; index < 100; index += 1) target.dispatchEvent(sent({ parent: null }));
  t.equal(reads, 0, 'what a removed frame has sent is read by nobody');
});

t.test('a frame of the server’s HTML can run as soon as its page waits; others have to answer', async (t) => {
  const target = new EventTarget();
  replaceGlobals(t, { window: target, location: { origin: 'https://codeweb.test' } });
  const said: { type: string; nonce: string }[] = [];
  const contentWindow = {
    parent: target,
    postMessage: (message: (typeof said)[number]) => said.push(message),
  };
  const element = Object.assign(Object.create(null), {
    setAttribute: () => {},
    remove: () => {},
    contentWindow,
  });
  const greetWith = (data: object) =>
    target.dispatchEvent(
      Object.assign(new Event('message', { cancelable: true }), {
        data,
        source: contentWindow,
        origin: 'null',
      }),
    );
  const waits = () => greetWith({ v: 1, type: 'waiting' });

  const adopted = adoptFrame(element);
  t.same(
    said.map(({ type }) => type),
    ['greet'],
    'a page that has loaded already waits for this',
  );
  t.equal(adopted.isReady(), false);
  waits();
  t.same(
    said.map(({ type }) => type),
    ['greet', 'greet'],
  );
  t.equal(adopted.isReady(), true, 'a run may follow the nonce at once');
  greetWith({ v: 1, type: 'ready', nonce: said[0]?.nonce });
  t.equal(said.length, 2, 'the answer changes nothing');
  adopted.remove();

  replaceGlobals(t, { document: { createElement: () => element } });
  const created = createFrame(
    Object.assign(Object.create(null), { append: () => {} }),
    'https://preview.test',
    'interactive',
  );
  waits();
  t.equal(created.isReady(), false, 'it has its nonce in its address');
  created.remove();
});
