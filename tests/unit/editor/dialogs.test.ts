import t, { type Test } from 'tap';
import { replaceGlobals, setGlobals } from '../../helpers/globals.ts';

const said: unknown[] = [];
const natives: string[] = [];
const native = (name: string) => (text: unknown) => void natives.push(`${name} ${text}`);

/** The frame's own files, in a window that records their calls. */
const frame: Record<string, (...args: unknown[]) => unknown> = {
  addEventListener: () => undefined,
  setTimeout: () => 0,
  setInterval: () => 0,
  clearTimeout: () => undefined,
  clearInterval: () => undefined,
  cancelAnimationFrame: () => undefined,
  requestAnimationFrame: () => 0,
  alert: native('alert'),
  confirm: native('confirm'),
  prompt: native('prompt'),
  print: native('print'),
};
class SilentChannel {
  port1 = {};
  port2 = { postMessage: () => {} };
}
const globals = { window: frame, MessageChannel: SilentChannel, scrollX: 0, scrollY: 0 };
// The frame's files save globals when they are loaded.
const restoreGlobals = setGlobals(globals);
// The dialogs are far enough apart not to count as a flood.
let clock = 0;
const { now } = performance;
performance.now = () => (clock += 1_000);
const folder = new URL('../../../src/shared/preview/frame/', import.meta.url).href;
const { openLink } = await import(`${folder}link.js`);
const { installDialogs } = await import(`${folder}sandbox/dialogs.js`);
performance.now = now;
openLink({ postMessage: ({ dialog }: { dialog?: boolean }) => said.push(dialog) });
installDialogs();
restoreGlobals();

function setUp(t: Test): void {
  replaceGlobals(t, globals);
  said.length = 0;
  natives.length = 0;
}

for (const name of ['alert', 'confirm', 'prompt'])
  t.test(
    `${name} opens for assistive technology only when its text is there, however it is opened`,
    async (t) => {
      setUp(t);
      const announced: number[] = [];
      const note = () => {
        announced.push(said.length);
        return 'text';
      };
      const values: object[] = [
        { toString: note },
        { [Symbol.toPrimitive]: note },
        new Proxy({}, { get: () => note }),
        Object.defineProperty({}, 'toString', { get: () => note }),
      ];
      for (const value of values) {
        said.length = 0;
        frame[name]?.(value);
        t.same(said, [true, false]);
      }
      t.same(
        new Set(announced),
        new Set([0]),
        "the web's code runs before, and never while a dialog is open",
      );
      t.same(new Set(natives), new Set([`${name} text`]), 'the browser gets the text alone');
      said.length = 0;
      t.throws(() =>
        frame[name]?.({
          toString: () => {
            throw new Error('no');
          },
        }),
      );
      t.same(said, []);
    },
  );

t.test('a dialog within another is announced and closed on its own', async (t) => {
  setUp(t);
  frame.alert?.({ toString: () => `${frame.alert?.('inner')}outer` });
  t.same(said, [true, false, true, false]);
});
