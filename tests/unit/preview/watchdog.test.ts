import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { startWatchdog, type Verdict } from '../../../src/pages/(preview)/watchdog.ts';
import { replaceGlobals } from '../../helpers/globals.ts';

const page = { visibilityState: 'visible' };
let time = 0;

/** Runs the page's event loop every `step` milliseconds for this time. */
function pass(milliseconds: number, step = 250): void {
  for (let passed = 0; passed < milliseconds; passed += step) {
    time += step;
    mock.timers.tick(250);
  }
}

function watch(t: Test, patienceMs?: number) {
  page.visibilityState = 'visible';
  replaceGlobals(t, { document: page });
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const verdicts: Verdict[] = [];
  let asked = 0;
  const ask = () => {
    asked += 1;
  };
  const watching = startWatchdog(
    ask,
    (verdict) => verdicts.push(verdict),
    patienceMs,
    () => time,
  );
  return { watching, verdicts, asked: () => asked };
}

t.test('a run that is silent for three seconds is pinged, then reported as busy', async (t) => {
  const { verdicts, asked } = watch(t);
  pass(3_000);
  t.same(verdicts, []);
  t.ok(asked() > 0);
  pass(250);
  t.same(verdicts, ['busy']);
});

t.test('a run with a longer limit of silence is reported as busy after that limit', async (t) => {
  const { watching, verdicts } = watch(t, 33_000);
  pass(33_000);
  t.same(verdicts, []);
  t.equal(watching.silence(), 33_000);
  pass(250);
  t.same(verdicts, ['busy']);
});

t.test(
  'a late load event, before the run was heard, does not turn a loop into a page that left',
  async (t) => {
    const { watching, verdicts } = watch(t);
    watching.reloaded();
    pass(3_250);
    t.same(verdicts, ['busy']);
  },
);

t.test('a page that has answered, loads another one and stays silent counts as left', async (t) => {
  const { watching, verdicts } = watch(t);
  watching.heartbeat(null);
  t.equal(watching.hasLeft(), false);
  watching.reloaded();
  t.equal(watching.hasLeft(), true);
  pass(3_250);
  t.same(verdicts, ['left']);
});

t.test('a loop that slows the site’s page too is reported as busy in spite of its pauses', async (t) => {
  const { verdicts } = watch(t);
  pass(13_000 * 1.5, 1_500);
  t.same([...new Set(verdicts)], ['busy']);
});

t.test('one long pause of the site’s page does not count against the run', async (t) => {
  const { watching, verdicts } = watch(t);
  pass(60_000, 60_000);
  t.ok(watching.silence() <= 250);
  pass(1_000);
  watching.heartbeat(null);
  pass(2_000);
  t.same(verdicts, []);
});

t.test('time does not count while the page is hidden or a dialog waits', async (t) => {
  const { watching, verdicts } = watch(t);
  page.visibilityState = 'hidden';
  pass(10_000);
  page.visibilityState = 'visible';
  watching.heartbeat(true);
  pass(10_000);
  t.same(verdicts, []);
  watching.heartbeat(false);
  pass(3_250);
  t.same(verdicts, ['busy']);
});
