import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { guardFocus } from '../../../src/pages/(preview)/frame/keep-focus.ts';
import { replaceGlobals } from '../../helpers/globals.ts';

class FakeElement extends EventTarget {
  isContentEditable = false;
  isConnected = true;
  focused = 0;
  isHovered = false;
  matches(selector: string): boolean {
    return selector === ':hover' ? this.isHovered : !(this instanceof FakeFrame);
  }
  focus(): void {
    this.focused += 1;
    page.activeElement = this;
  }
}
class FakeFrame extends FakeElement {}

const page: { activeElement: FakeElement | null; body: null } = { activeElement: null, body: null };
const host = new EventTarget();
const globals = { HTMLElement: FakeElement, HTMLIFrameElement: FakeFrame, document: page, window: host };

/** A focused text field next to a frame whose code may take the focus. */
function setUp(t: Test) {
  replaceGlobals(t, globals);
  let time = 0;
  let stops = 0;
  const field = new FakeElement();
  const frame = new FakeFrame();
  page.activeElement = field;
  const element: HTMLIFrameElement = Object.assign(Object.create(null), {
    matches: () => frame.isHovered,
    focus: () => {
      frame.focused += 1;
      page.activeElement = Object(element);
    },
  });
  const guard = guardFocus(element, { changed: () => {}, stolen: () => (stops += 1) }, () => time);
  return {
    field,
    frame,
    guard,
    stops: () => stops,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    enter: () => {
      field.focus();
      host.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: field }));
    },
    type: () => host.dispatchEvent(Object.assign(new Event('keydown'), { key: 'a' })),
    /** Resolves when the guard has had its time to return the focus. */
    take: async () => {
      const before = field.focused;
      page.activeElement = Object(element);
      host.dispatchEvent(new Event('blur'));
      t.equal(field.focused, before, 'not within the event, when Chromium would move no keys back');
      await setTimeout(0);
    },
  };
}

t.test('a run that steals the focus ten times in ten seconds is reported at the tenth', async (t) => {
  const { field, guard, stops, pass, type, take } = setUp(t);
  for (let count = 1; count <= 9; count += 1) {
    pass(1_000);
    type();
    await take();
    t.equal(field.focused, count, 'it is given back');
  }
  t.equal(stops(), 0);
  pass(900);
  type();
  await take();
  t.equal(stops(), 1);
  guard.end();
});

t.test('focus thefts that are further apart are reverted without limit', async (t) => {
  const { field, guard, stops, pass, type, take } = setUp(t);
  for (let count = 1; count <= 40; count += 1) {
    pass(1_200);
    type();
    await take();
  }
  t.equal(field.focused, 40);
  t.equal(stops(), 0);
  guard.end();
});

t.test('a press in the frame moves the focus, and is neither reverted nor counted', async (t) => {
  const { field, guard, stops, pass, take } = setUp(t);
  for (let count = 0; count < 20; count += 1) {
    pass(100);
    guard.pressed();
    await take();
  }
  t.equal(field.focused, 0);
  t.equal(stops(), 0);
  t.equal(guard.isKept(), false);
  guard.end();
});

t.test('ten seconds after the last key the focus may move', async (t) => {
  const { field, guard, pass, take } = setUp(t);
  pass(10_001);
  await take();
  t.equal(field.focused, 0);
  guard.end();
});

t.test('a press that is reported after the focus was restored moves it, and is not counted', async (t) => {
  const { frame, guard, stops, pass, enter, type, take } = setUp(t);
  for (let count = 1; count <= 20; count += 1) {
    pass(1_100);
    enter();
    type();
    await take();
    pass(300);
    guard.pressed();
    t.equal(frame.focused, count);
    t.equal(guard.isKept(), false);
  }
  t.equal(stops(), 0);
  guard.end();
});

t.test('a press long after the focus was restored does not move it', async (t) => {
  const { field, frame, guard, pass, type, take } = setUp(t);
  type();
  await take();
  pass(1_001);
  guard.pressed();
  t.equal(frame.focused, 0);
  t.equal(page.activeElement, field);
  guard.end();
});
