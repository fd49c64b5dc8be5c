import t from 'tap';
import { highlight } from '../../../src/pages/(details)/components/highlight.server.ts';

const fill = (unit: string) => unit.repeat(Math.ceil((1 << 20) / unit.length));

t.test('highlighting hostile code does not block requests', { timeout: 120_000 }, async (t) => {
  const codes = ['<a ', '<script>', '<!--', '{', '(', '`${', 'x=>{'];
  for (const language of ['html', 'css', 'js'] as const) {
    for (const code of codes) {
      let longest = 0;
      let last = performance.now();
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 1);
      const start = performance.now();
      await highlight(language, fill(code));
      const took = performance.now() - start;
      clearInterval(beat);
      t.ok(took < 5_000, `${language} ${code}: ${Math.round(took)} ms`);
      t.ok(longest < 2_000, `${language} ${code}: ${Math.round(longest)} ms without a pause`);
    }
  }
});
