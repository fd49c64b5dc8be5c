import t from 'tap';
import {
  allOpen,
  openCode,
  readPanes,
  withFilled,
  withoutEmpty,
  withPane,
  writePanes,
} from '../../../src/pages/(editor)/layout/use-panes.ts';

t.test('a web with code starts with its empty panes folded, and a blank one with all open', async (t) => {
  t.equal(
    writePanes(withoutEmpty({ html: '<p>', css: ' \n', js: '' })),
    'css-folded css-empty js-folded js-empty',
  );
  t.equal(writePanes(withoutEmpty({ html: '', css: '', js: '' })), '');
  t.equal(writePanes(withoutEmpty({ html: 'a', css: 'b', js: 'c' })), '');
});

t.test(
  'a pane that was folded because it was empty opens with its first text, and no other does',
  async (t) => {
    const folded = withPane(withoutEmpty({ html: '<p>', css: '', js: '' }), 'html', 'folded');
    t.same(openCode(withFilled(folded, { html: '<p>', css: 'p {}', js: ' ' })), ['css']);
    const scss = { html: '<p>', css: '', js: '', cssSource: { kind: 'scss' as const, text: '$a: 1' } };
    t.same(openCode(withFilled(folded, scss)), ['css'], 'a source is a text too');
  },
);

t.test('one pane stays open, whatever is folded or closed', async (t) => {
  const onlyResult = withPane(withPane(withPane(allOpen, 'html', 'folded'), 'css', 'closed'), 'js', 'folded');
  t.same(openCode(onlyResult), []);
  const result = withPane(onlyResult, 'result', 'folded');
  t.same(openCode(result), ['html']);
  t.equal(result.paused.result, 'folded');
  t.equal(withPane(result, 'html', 'closed').paused.result, undefined);
});

t.test('panes are read as they were written', async (t) => {
  const empty = withoutEmpty({ html: '<p>', css: '', js: '' });
  const closed = { ...withPane(empty, 'js', 'closed'), alone: 'html' as const };
  const hidden = withPane(withPane(withPane(allOpen, 'html', 'closed'), 'css', 'closed'), 'js', 'closed');
  for (const panes of [allOpen, empty, closed, hidden, withPane(allOpen, 'result', 'folded')])
    t.same(readPanes(writePanes(panes)), panes, writePanes(panes));
  t.match(writePanes(hidden), /code-folded code-closed/);
});

t.test('a stored text that the site did not write leaves all panes open', async (t) => {
  t.same(readPanes('nonsense css_folded'), allOpen);
  t.same(readPanes('html-folded css-folded js-folded result-closed'), allOpen);
});
