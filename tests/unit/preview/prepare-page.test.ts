import t from 'tap';
import {
  differsInStyleOnly,
  needsWorker,
  preparePage,
  sameCode,
} from '../../../src/pages/(preview)/page/prepare-page.ts';

const web = { html: '<h1>A</h1>', css: '', js: '', cssLinks: [], jsLinks: [], htmlLinks: [] };
const long = (unit: string) => unit.repeat(Math.ceil(1_048_576 / unit.length));

t.test('only text that has to be parsed is copied into a worker', async (t) => {
  t.notOk(needsWorker(web, false));
  t.notOk(needsWorker({ ...web, js: long('await x;') }, false), 'the script of the pane runs as it is');
  t.notOk(needsWorker({ ...web, css: long('a{}') }, false));
  t.notOk(needsWorker({ ...web, html: long('<p>') }, false), 'no script in it has to be named');
  t.ok(needsWorker({ ...web, html: `${long('<p>')}<SCRIPT>` }, false));
  t.notOk(needsWorker({ ...web, html: '<script>1</script>' }, true));
  t.ok(needsWorker({ ...web, js: long('x;') }, true), 'loops are looked for in all of it');
});

t.test('a long script reaches the frame as the same text', async (t) => {
  const js = long('total += 1;');
  const prepared = await preparePage({ ...web, js }, false);
  t.equal(prepared?.page.js, js);
  t.match(prepared?.page.html, '<h1>A</h1>');
});

t.test('a change of style sheets alone is distinguished from others', async (t) => {
  const before = { ...web, html: 'a', css: 'b', js: 'c' };
  t.ok(differsInStyleOnly(before, { ...before, css: 'x' }));
  t.notOk(differsInStyleOnly(before, { ...before, css: 'x', html: 'y' }));
  t.ok(differsInStyleOnly(before, { ...before, css: 'x', cssLinks: ['https://example.com/'] }));
  t.notOk(differsInStyleOnly(before, { ...before, jsLinks: ['https://example.com/'] }));
  t.notOk(differsInStyleOnly(before, { ...before }));
  t.ok(sameCode(before, { ...before }));
  t.notOk(sameCode(before, { ...before, js: 'd' }));
});
