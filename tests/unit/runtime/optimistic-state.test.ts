import t, { type Test } from 'tap';
import {
  onOptimisticState,
  optimisticState,
  restoreOptimisticStates,
  updateOptimistically,
} from '../../../src/pages/runtime/optimistic-state.ts';

/** A page that this member views, in a visit with the storage `storage`. */
function pageOf(t: Test, viewer: string, storage: Map<string, string>) {
  const sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  };
  t.intercept(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true });
  const documentElement = { dataset: { viewer } };
  t.intercept(globalThis, 'document', { value: { documentElement }, configurable: true });
}

/** A reply that arrives on the test's command. */
function later<T>() {
  let answer: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

t.test('a change shows at once, then as the server has it, in every subscriber', async (t) => {
  pageOf(t, 'ada', new Map());
  const seen: unknown[] = [];
  const stop = onOptimisticState(() => seen.push(optimisticState('like', 'one')));
  const { promise, answer } = later<{ isLiked: boolean; likes: number }>();
  const change = updateOptimistically('like', 'one', {
    now: { isLiked: false, likes: 3 },
    next: { isLiked: true, likes: 4 },
    send: () => promise,
  });
  t.strictSame(optimisticState('like', 'one'), { isLiked: true, likes: 4 });
  answer({ isLiked: true, likes: 9 });
  t.equal(await change, true);
  t.strictSame(seen, [
    { isLiked: true, likes: 4 },
    { isLiked: true, likes: 9 },
  ]);
  stop();
  t.equal(optimisticState('pin', 'one'), undefined, 'nothing else is touched');
});

t.test('while a change is in progress another one of the same item does nothing', async (t) => {
  pageOf(t, 'ada', new Map());
  const { promise, answer } = later<{ isPinned: boolean }>();
  const requested = { now: { isPinned: false }, next: { isPinned: true }, send: () => promise };
  const first = updateOptimistically('pin', 'two', requested);
  const never = () => Promise.reject(new Error('sent twice'));
  t.equal(await updateOptimistically('pin', 'two', { ...requested, send: never }), false);
  answer({ isPinned: true });
  t.equal(await first, true);
});

t.test('later pages of a visit recall the viewer’s own changes, and nobody else’s', async (t) => {
  const storage = new Map<string, string>();
  pageOf(t, 'ada', storage);
  const followed = { isFollowed: true, followers: 8 };
  const requested = { now: { isFollowed: false, followers: 7 }, next: followed, send: async () => followed };
  await updateOptimistically('follow', 'cy', requested);
  const [[key = '', kept = ''] = []] = storage;
  storage.set(key, kept.replace('8', '12'));
  pageOf(t, 'bob', storage);
  restoreOptimisticStates();
  t.match(optimisticState('follow', 'cy'), { followers: 8 });
  pageOf(t, 'ada', storage);
  restoreOptimisticStates();
  t.match(optimisticState('follow', 'cy'), { followers: 12 });
});
