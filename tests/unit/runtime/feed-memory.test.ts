import t from 'tap';
import { restoreFeed } from '../../../src/pages/runtime/feeds/feed-memory.ts';

/** A tab's storage whose keys can be listed, as in a browser. */
class Storage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

t.test('lists that another viewer saw are cleared from the tab at the next list', async (t) => {
  const kept = (viewer: string) => JSON.stringify({ html: '<p>', scroll: 0, viewer, count: 1, at: 1 });
  const storage = Object.assign(new Storage(), {
    'feed:/your-work/webs': kept('ada'),
    'feed:/search?q=x': kept(''),
    theme: 'dark',
  });
  t.intercept(globalThis, 'sessionStorage', { value: storage, configurable: true });
  const document = { documentElement: { dataset: {} } };
  t.intercept(globalThis, 'document', { value: document, configurable: true });
  t.intercept(globalThis, 'location', { value: { pathname: '/', search: '' }, configurable: true });
  t.intercept(globalThis, 'history', { value: { state: null }, configurable: true });
  t.intercept(globalThis, 'PerformanceNavigationTiming', { value: class {}, configurable: true });
  restoreFeed(Object.create(null));
  t.strictSame(Object.keys(storage), ['feed:/search?q=x', 'theme']);
});
