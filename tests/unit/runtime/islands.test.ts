import t, { type Test } from 'tap';
import { loadWithRetry } from '../../../src/pages/runtime/islands/browser-host.ts';
import {
  type AnyIsland,
  type IslandHost,
  type IslandMount,
  wakeIsland,
} from '../../../src/pages/runtime/islands/wake-island.ts';
import { replaceGlobals } from '../../helpers/globals.ts';
import { pause } from '../../helpers/wait.ts';

/** The part of an element that the runtime uses. */
class Marker extends EventTarget {
  innerHTML = '<button>Like</button>';
  isConnected = true;
  clicks = 0;
  readonly attributes = new Map<string, string>();

  constructor(attributes: Record<string, string>) {
    super();
    for (const [name, value] of Object.entries(attributes)) this.attributes.set(name, value);
  }

  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string) {
    this.attributes.delete(name);
  }

  querySelector() {
    return this.attributes.has('data-clicked') ? this : null;
  }

  closest() {
    return this;
  }

  hasAttribute(name: string) {
    return this.attributes.has(name);
  }

  click() {
    this.clicks += 1;
  }
}
const Component: AnyIsland = Object.assign(() => null, {
  island: { name: 'Like', on: 'touch' as const, ssr: true },
});
const soon = () => pause(5, 'what is to happen has no event, and some of it must not happen');
const asElement = (marker: unknown): HTMLElement => marker as HTMLElement;

type Setup = Partial<IslandHost> & { mount?: IslandMount; attributes?: Record<string, string> };

function setup(t: Test, { mount, attributes, ...host }: Setup = {}) {
  replaceGlobals(t, { Element: Marker });
  const marker = new Marker({
    name: 'Like',
    when: 'touch',
    props: '{"likes":3}',
    prefix: 'i0-',
    ...attributes,
  });
  const seen = { mounted: 0, unmounted: 0, calledOff: 0, failed: [] as unknown[], start: () => {} };
  const quickMount: IslandMount = (_element, _component, { onReady }) => {
    seen.mounted += 1;
    onReady();
    return () => {
      seen.unmounted += 1;
    };
  };
  const island = wakeIsland(asElement(marker), {
    load: async () => Component,
    loadMount: async () => mount ?? quickMount,
    wait: (_element, _directive, start) => {
      seen.start = start;
      return () => {
        seen.calledOff += 1;
      };
    },
    failed: (_element, error) => seen.failed.push(error),
    ...host,
  });
  return { marker, seen, ...island };
}

t.test(
  'an island hydrates when its directive says so, with its props and prefix, and is marked ready',
  async (t) => {
    const given: unknown[] = [];
    const { marker, seen } = setup(t, {
      mount: (_element, component, { props, prefix, onReady }) => {
        given.push(component, props, prefix);
        onReady();
        return () => {};
      },
    });
    await soon();
    t.equal(marker.getAttribute('data-ready'), null);
    seen.start();
    seen.start();
    await soon();
    t.strictSame(given, [Component, { likes: 3 }, 'i0-']);
    t.equal(marker.getAttribute('data-ready'), '');
  },
);

t.test('a click that comes too early hydrates the island and is repeated', async (t) => {
  const { marker, seen } = setup(t);
  const click = new Event('click', { cancelable: true });
  marker.dispatchEvent(click);
  t.ok(click.defaultPrevented);
  await soon();
  t.equal(seen.mounted, 1);
  t.equal(marker.clicks, 1);
  const later = new Event('click', { cancelable: true });
  marker.dispatchEvent(later);
  t.notOk(later.defaultPrevented, 'once ready, clicks are the island’s own');
});

t.test(
  'a click on the button of a menu, which the browser opens, hydrates the island and is not repeated',
  async (t) => {
    const { marker, seen } = setup(t, { attributes: { popovertarget: 'menu' } });
    const click = new Event('click', { cancelable: true });
    marker.dispatchEvent(click);
    t.notOk(click.defaultPrevented);
    await soon();
    t.equal(seen.mounted, 1);
    t.equal(marker.clicks, 0);
  },
);

t.test('a click with a modifier key is left to the browser', async (t) => {
  const { marker, seen } = setup(t);
  const click = Object.assign(new Event('click', { cancelable: true }), { ctrlKey: true });
  marker.dispatchEvent(click);
  t.notOk(click.defaultPrevented);
  await soon();
  t.equal(seen.mounted, 0);
});

t.test('a click from before the runtime loaded hydrates the island as well', async (t) => {
  const { marker, seen } = setup(t, { attributes: { 'data-clicked': '' } });
  await soon();
  t.equal(seen.mounted, 1);
  t.equal(marker.clicks, 1);
  t.equal(marker.getAttribute('data-clicked'), null);
});

t.test('when a chunk cannot be loaded the server’s HTML stays and a message says so', async (t) => {
  const { marker, seen } = setup(t, { load: () => Promise.reject(new Error('offline')) });
  seen.start();
  await soon();
  t.match(seen.failed, [{ message: 'offline' }]);
  t.equal(marker.innerHTML, '<button>Like</button>');
  t.equal(marker.getAttribute('data-ready'), null);
  const click = new Event('click', { cancelable: true });
  marker.dispatchEvent(click);
  t.notOk(click.defaultPrevented, 'and the HTML is left alone');
});

t.test('when rendering fails the server’s HTML is restored', async (t) => {
  const { marker, seen } = setup(t, {
    mount: (element, _component, { onError }) => {
      setTimeout(() => {
        element.innerHTML = '';
        onError(new Error('broken'));
      });
      return () => {};
    },
  });
  seen.start();
  await soon();
  t.equal(marker.innerHTML, '<button>Like</button>');
  t.match(seen.failed, [{ message: 'broken' }]);
});

t.test('a removed island is unmounted, and not started if it was pending', async (t) => {
  const first = setup(t);
  first.seen.start();
  await soon();
  first.stop();
  t.match(first.seen, { mounted: 1, unmounted: 1, calledOff: 1 });
  const second = setup(t);
  second.seen.start();
  second.stop();
  await soon();
  t.equal(second.seen.mounted, 0);
});

t.test('a chunk is requested twice, the second time at another address if one is known', async (t) => {
  let tries = 0;
  const failOnce = (message: string) => async () => {
    tries += 1;
    if (tries === 1) throw new TypeError(message);
    return 'loaded';
  };
  t.equal(await loadWithRetry(failOnce('no address here')), 'loaded');
  t.equal(tries, 2);

  tries = 0;
  const asked: string[] = [];
  const reload = async (url: string) => asked.push(url);
  await loadWithRetry(
    failOnce('Failed to fetch dynamically imported module: http://x.test/assets/chunk-1.js'),
    reload,
  );
  t.strictSame(asked, ['http://x.test/assets/chunk-1.js?again']);
  await t.rejects(
    loadWithRetry(() => Promise.reject(new Error('gone'))),
    { message: 'gone' },
  );
});
