import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createTextareaPane, untilComposed } from '../../../src/pages/(editor)/code-pane/code-pane.ts';

/** A textarea, as far as waiting for a composition uses it. */
class Textarea extends EventTarget {
  readonly #attributes = new Set<string>();
  value = '';
  selectionEnd = 0;

  hasAttribute = (name: string) => this.#attributes.has(name);

  setAttribute(name: string): void {
    this.#attributes.add(name);
  }

  toggleAttribute(name: string, isSet: boolean): void {
    if (isSet) this.#attributes.add(name);
    else this.#attributes.delete(name);
  }
}

/** A pane that waits for the end of a composition. Its timeouts end when `expire` is called. */
async function openPane(t: Test, first: string) {
  t.intercept(globalThis, 'document', { value: { activeElement: null }, configurable: true });
  const timeouts: (() => void)[] = [];
  t.intercept(globalThis, 'setTimeout', {
    value: (work: () => void) => timeouts.push(work),
    configurable: true,
  });
  const textarea = new Textarea();
  const element = textarea as unknown as HTMLTextAreaElement;
  createTextareaPane({ field: 'html', kind: null, textarea: element, onChange: () => {} });
  const send = (type: string) => textarea.dispatchEvent(new Event(type));
  send(first);
  let isComposed = false;
  void untilComposed(element).then(() => {
    isComposed = true;
  });
  const expire = async () => {
    for (const work of timeouts.splice(0)) work();
    await setImmediate();
    return isComposed;
  };
  return { send, expire };
}

t.test('a composition that begins with the key that ends the one before is waited for', async (t) => {
  const { send, expire } = await openPane(t, 'compositionstart');
  for (let syllable = 0; syllable < 3; syllable += 1) {
    send('compositionend');
    send('compositionstart');
    t.notOk(await expire());
  }
  send('compositionend');
  t.ok(await expire());
});

t.test('a composition that began before the pane was set up is waited for', async (t) => {
  const { send, expire } = await openPane(t, 'compositionupdate');
  t.notOk(await expire());
  send('compositionend');
  t.ok(await expire());
});
