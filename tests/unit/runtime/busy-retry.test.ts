import t, { type Test } from 'tap';

/** A separate page without remembered refusals. Its waits are recorded and end at once. */
async function openPage(t: Test) {
  const waits: number[] = [];
  const wait = (work: () => void, milliseconds: number) => {
    waits.push(milliseconds);
    return setImmediate(work);
  };
  t.intercept(globalThis, 'setTimeout', { value: wait, configurable: true });
  t.intercept(globalThis, 'clearTimeout', { value: clearImmediate, configurable: true });
  const page = new URL(`../../../src/pages/runtime/api/busy-retry.ts?${Math.random()}`, import.meta.url);
  const { repeatIfBusy }: typeof import('../../../src/pages/runtime/api/busy-retry.ts') = await import(
    page.href
  );
  /** Sends a request that gets these replies; returns the status and the number of requests. */
  const send = async (replies: [number, string?][], signal?: AbortSignal) => {
    let requests = 0;
    const attempt = async () => {
      const [status, retryAfter] = replies[requests] ?? [200];
      requests += 1;
      return new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
    };
    const { status } = await repeatIfBusy(attempt, signal);
    return [status, requests];
  };
  return { send, waits };
}

t.test(
  'a refusal is repeated once, after its Retry-After or a second, and a random part of that',
  async (t) => {
    const { send, waits } = await openPage(t);
    t.same(await send([[503], [200]]), [200, 2]);
    t.same(await send([[503, '5'], [200]]), [200, 2]);
    t.same(await send([[503, 'Wed, 21 Oct 2015 07:28:00 GMT'], [404]]), [404, 2]);
    for (const [index, least] of [1_000, 5_000, 1_000].entries()) {
      const waited = waits[index] ?? 0;
      t.ok(waited >= least && waited <= least * 1.25, `${waited} ms`);
    }
    t.same(await send([[200]]), [200, 1]);
    t.same(await send([[502], [200]]), [502, 1]);
  },
);

t.test('a Retry-After that is too long to wait is reported at once', async (t) => {
  const { send, waits } = await openPage(t);
  t.same(await send([[503, '60'], [200]]), [503, 1]);
  t.same(waits, []);
});

t.test('after a second refusal nothing is repeated for 30 seconds', async (t) => {
  const { send } = await openPage(t);
  let now = 1_000;
  t.intercept(performance, 'now', { value: () => now, configurable: true });
  t.same(await send([[503], [503], [200]]), [503, 2]);
  t.same(await send([[503], [200]]), [503, 1]);
  now += 29_999;
  t.same(await send([[503], [200]]), [503, 1]);
  now += 1;
  t.same(await send([[503], [200]]), [200, 2]);
});

t.test(
  'of requests that wait at the same time, none is repeated after the first repetition is refused',
  async (t) => {
    const { send } = await openPage(t);
    const ends: (() => void)[] = [];
    t.intercept(globalThis, 'setTimeout', {
      value: (work: () => void) => ends.push(work),
      configurable: true,
    });
    const [first, ...others] = [1, 2, 3].map(() => send([[503], [503]]));
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    ends.shift()?.();
    t.same(await first, [503, 2]);
    for (const end of ends) end();
    t.same(await Promise.all(others), [
      [503, 1],
      [503, 1],
    ]);
  },
);

t.test('an abort during the wait ends it at once, without another request', async (t) => {
  const { send } = await openPage(t);
  const aborted = new AbortController();
  const sending = send([[503], [200]], aborted.signal);
  t.intercept(globalThis, 'setTimeout', { value: () => 0, configurable: true });
  aborted.abort();
  await t.rejects(sending, { name: 'AppError', status: 0 });
  await t.rejects(send([[503], [200]], AbortSignal.abort()), { name: 'AppError', status: 0 });
});
