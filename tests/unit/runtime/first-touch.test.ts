import t, { type Test } from 'tap';
import { replaceGlobals } from '../../helpers/globals.ts';

type Connection = { effectiveType: string; rtt: number; saveData: boolean };

/** The used part of an element: the selectors of its ancestors. */
class Place {
  readonly #inside: string;

  constructor(inside: string) {
    this.#inside = inside;
  }

  closest(selector: string) {
    return selector.split(', ').includes(this.#inside) ? this : null;
  }
}

class Pointer extends Event {
  pointerType = 'mouse';
}

/** A fresh copy of the module, since a page is touched only once. Returns how often the island was started. */
async function openPage(t: Test, connection?: Connection) {
  const document = Object.assign(new EventTarget(), { readyState: 'complete' });
  const idle: (() => void)[] = [];
  const window = { requestIdleCallback: (work: () => void) => idle.push(work) };
  replaceGlobals(t, {
    document,
    window,
    ...window,
    navigator: { connection },
    Element: Place,
    PointerEvent: Pointer,
  });
  const url = `../../../src/pages/runtime/islands/first-touch.ts?${Math.random()}`;
  const { onFirstTouch, touchIslands }: typeof import('../../../src/pages/runtime/islands/first-touch.ts') =
    await import(url);
  const seen = { starts: 0 };
  const cancel = onFirstTouch(() => {
    seen.starts += 1;
  });
  const dispatch = (event: Event, inside: string) => {
    Object.defineProperty(event, 'target', { value: new Place(inside) });
    document.dispatchEvent(event);
  };
  return { seen, cancel, dispatch, idle, onFirstTouch, touchIslands };
}

const slow = { effectiveType: '4g', rtt: 150, saveData: false };
const fast = { effectiveType: '4g', rtt: 50, saveData: false };

t.test('islands hydrate at the first hover, focus or key in an island or a card, once', async (t) => {
  for (const type of ['pointerover', 'focusin', 'keydown']) {
    for (const inside of ['article', 'code-island']) {
      const { seen, dispatch } = await openPage(t, slow);
      dispatch(new Pointer(type), 'main');
      t.equal(seen.starts, 0, `${type} elsewhere`);
      dispatch(new Pointer(type), inside);
      dispatch(new Pointer(type), inside);
      t.equal(seen.starts, 1, `${type} in ${inside}`);
    }
  }
});

t.test('a finger that scrolls over cards hydrates nothing, one on an island does', async (t) => {
  const { seen, dispatch } = await openPage(t, slow);
  const finger = () => Object.assign(new Pointer('pointerover'), { pointerType: 'touch' });
  dispatch(finger(), 'article');
  t.equal(seen.starts, 0);
  dispatch(finger(), 'code-island');
  t.equal(seen.starts, 1);
});

t.test('after the first touch new islands hydrate immediately', async (t) => {
  const { seen, touchIslands, onFirstTouch } = await openPage(t, slow);
  touchIslands();
  t.equal(seen.starts, 1);
  let isStarted = false;
  onFirstTouch(() => {
    isStarted = true;
  });
  t.ok(isStarted);
});

t.test('a cancelled island does not hydrate', async (t) => {
  const { seen, cancel, touchIslands } = await openPage(t, slow);
  cancel();
  touchIslands();
  t.equal(seen.starts, 0);
});

t.test('on a fast network islands hydrate when the page is idle, otherwise only on a touch', async (t) => {
  const { seen, idle } = await openPage(t, fast);
  t.equal(seen.starts, 0);
  for (const work of idle) work();
  t.equal(seen.starts, 1);
  const others = [undefined, slow, { ...fast, saveData: true }, { ...fast, effectiveType: '3g' }];
  for (const connection of others) t.equal((await openPage(t, connection)).idle.length, 0);
});
