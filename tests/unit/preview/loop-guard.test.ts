import { Script } from 'node:vm';
import t from 'tap';
import { guardLoops } from '../../../src/pages/(preview)/page/loop-guard.ts';

/** Runs guarded code; the check throws at every call from its `most`th on. */
function run(js: string, most = 1_000): { result: unknown; checks: number } {
  let checks = 0;
  const __loopCheck = () => {
    checks += 1;
    if (checks > most) throw new Error('stopped');
  };
  const result: unknown = new Script(guardLoops(js)).runInNewContext({ __loopCheck }, { timeout: 2_000 });
  return { result, checks };
}

t.test('every kind of loop gets a guard, with braces or without', async (t) => {
  const loops = [
    'let i = 0; while (i < 3) i++; i',
    'let i = 0; do { i++ } while (i < 3); i',
    'let i = 0; do i++; while (i < 3); i',
    'let i = 0; for (; i < 3; i++); i',
    'let n = 0; for (const x of [1, 1, 1]) n += x; n',
    'let n = 0; for (const k in { a: 1, b: 1, c: 1 }) { n++ } n',
  ];
  for (const js of loops) t.same(run(js), { result: 3, checks: 3 }, js);
});

t.test('nested loops without braces keep their meaning', async (t) => {
  t.same(run('let n = 0; for (let a = 0; a < 2; a++) for (let b = 0; b < 2; b++) n++; n'), {
    result: 4,
    checks: 6,
  });
  t.same(run('let n = 0; if (true) while (n < 2) n++; else n = 9; n').result, 2);
  t.same(
    run('let n = 0; out: for (;;) { for (;;) { n++; if (n > 2) break out; continue out; } } n').result,
    3,
  );
});

t.test('a catch inside the loop does not disable the guard', async (t) => {
  t.throws(() => run('while (1) { try { while (1); } catch {} }'), { message: 'stopped' });
});

t.test('lines keep their numbers', async (t) => {
  const js = 'while (a) {\n  b();\n}\nfor (;;)\n  c();';
  t.equal(guardLoops(js).split('\n').length, js.split('\n').length);
  t.equal(guardLoops(js).split('\n')[1], '  b();');
});

t.test('code without loops, and code that does not parse, is unchanged', async (t) => {
  for (const js of ['const a = "while (1) {}";', 'while (', '']) t.equal(guardLoops(js), js);
});
