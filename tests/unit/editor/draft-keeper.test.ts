import { mock } from 'node:test';
import t from 'tap';
import type { Draft } from '../../../src/pages/(drafts)/index.ts';
import { DraftKeeper, pauseAfter } from '../../../src/pages/(editor)/session/effects/draft-keeper.ts';

const fields = { title: 'A', description: '', visibility: 'public' as const, html: '', css: '', js: '' };
const draftOf = (js: string): Draft => ({
  fields: { ...fields, js, cssLinks: [], jsLinks: [], htmlLinks: [] },
  savedAt: null,
});

t.test(
  'drafts are written less often if writing is slow, so that writing takes at most 2 % of the time',
  (t) => {
    t.equal(pauseAfter(0), 300);
    t.equal(pauseAfter(6), 300);
    t.equal(pauseAfter(20), 1_000);
    t.equal(pauseAfter(500), 2_000, 'but what is typed is never unwritten for longer than 2 s');
    t.end();
  },
);

t.test('the pause depends on the cost of the last write; a page that is hidden writes at once', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const written: string[] = [];
  let costMs = 20;
  let now = 0;
  const drafts = {
    read: () => null,
    remove: () => {},
    write: (_slot: string, { fields }: Draft) => {
      written.push(fields.js);
      now += costMs;
      return 'kept' as const;
    },
  };
  const keeper = new DraftKeeper({ drafts, notifyError: t.fail, now: () => now });
  keeper.open('new');
  keeper.storeSoon(draftOf('a'));
  mock.timers.tick(300);
  t.same(written, ['a']);
  keeper.storeSoon(draftOf('ab'));
  keeper.storeSoon(draftOf('abc'));
  mock.timers.tick(999);
  t.same(written, ['a']);
  costMs = 1;
  mock.timers.tick(1);
  t.same(written, ['a', 'abc'], 'one write for all keys of the pause');
  keeper.storeSoon(draftOf('abcd'));
  mock.timers.tick(300);
  t.same(written.at(-1), 'abcd', 'quick writes are frequent again');
  keeper.storeSoon(draftOf('abcde'));
  keeper.flush();
  t.same(written.at(-1), 'abcde');
  t.end();
});

t.test('a large draft is written when the page is idle, 2 s after its first key at the latest', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const written: string[] = [];
  const drafts = {
    read: () => null,
    remove: () => {},
    write: (_slot: string, { fields }: Draft) => {
      written.push(fields.js);
      return 'kept' as const;
    },
  };
  const waiting: { call: () => void; timeoutMs: number; isCancelled: boolean }[] = [];
  const whenIdle = (call: () => void, timeoutMs: number) => {
    const entry = { call, timeoutMs, isCancelled: false };
    waiting.push(entry);
    return () => {
      entry.isCancelled = true;
    };
  };
  const keeper = new DraftKeeper({ drafts, notifyError: t.fail, now: () => 0, whenIdle });
  keeper.open('new');
  keeper.storeSoon(draftOf('a'));
  mock.timers.tick(300);
  keeper.storeSoon(draftOf('ab'));
  t.same(written, [], 'the page is busy');
  t.ok(keeper.isSafe, 'the draft is about to be written');
  t.equal(waiting[0]?.timeoutMs, 1_700);
  waiting[0]?.call();
  t.same(written, ['ab'], 'with the keys of the meantime');
  keeper.storeSoon(draftOf('abc'));
  mock.timers.tick(300);
  keeper.flush();
  t.same(written, ['ab', 'abc'], 'a page that is left does not wait');
  t.ok(waiting[1]?.isCancelled);
  t.end();
});

t.test('a draft that is slow to write is written 2 s after a key also where the page is never idle', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  let now = 0;
  const drafts = {
    read: () => null,
    remove: () => {},
    write: () => {
      now += 500;
      return 'kept' as const;
    },
  };
  const timeouts: number[] = [];
  const whenIdle = (_call: () => void, timeoutMs: number) => {
    timeouts.push(timeoutMs);
    return () => {};
  };
  const keeper = new DraftKeeper({ drafts, notifyError: t.fail, now: () => now, whenIdle });
  keeper.open('new');
  keeper.store(draftOf('a'));
  keeper.storeSoon(draftOf('ab'));
  mock.timers.tick(2_000);
  t.same(timeouts, [1], 'not 0, which browsers take for no time limit');
  t.end();
});
