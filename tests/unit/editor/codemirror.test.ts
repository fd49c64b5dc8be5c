import { EditorState } from '@codemirror/state';
import t from 'tap';
import { answerSign } from '../../../src/pages/client/editor/codemirror/brackets.ts';
import { placesOf } from '../../../src/pages/client/editor/codemirror/find.ts';

/** What stands there once a sign is typed at the bar, the caret (or selection) shown by bars; null: just a sign. */
function typed(text: string, sign: string): string | null {
  const [before = '', picked = '', after] = text.split('|');
  const whole = after === undefined ? [before, '', picked] : [before, picked, after];
  const selection = {
    anchor: whole[0]?.length ?? 0,
    head: (whole[0]?.length ?? 0) + (whole[1]?.length ?? 0),
  };
  const state = EditorState.create({ doc: whole.join(''), selection });
  const answer = answerSign(state, sign);
  if (!answer) return null;
  const next = state.update(answer).state;
  const { from, to } = next.selection.main;
  const marks = from === to ? [from] : [from, to];
  return [0, ...marks].map((at, index) => next.sliceDoc(at, marks[index])).join('|');
}

t.test('an opening sign brings its closing one where nothing follows', async (t) => {
  t.equal(typed('f|', '('), 'f(|)');
  t.equal(typed('|', '"'), '"|"');
  t.equal(typed('f(|)', '{'), 'f({|})');
  t.equal(typed('|word', '('), null);
  t.equal(typed('f|', ';'), null);
});

t.test('a closing sign that is there already is stepped over', async (t) => {
  t.equal(typed('f(a|)', ')'), 'f(a)|');
  t.equal(typed('"a|"', '"'), '"a"|');
  t.equal(typed('f(a|', ')'), null);
});

t.test('what is picked is wrapped', async (t) => {
  t.equal(typed('a |word| b', '"'), 'a "|word|" b');
});

t.test('in the middle of a word a quote is an apostrophe', async (t) => {
  t.equal(typed('it|', "'"), null);
  t.equal(typed('= |', "'"), "= '|'");
});

t.test('search finds every place, whatever the case, up to a bound', async (t) => {
  t.same(placesOf('One one ONE', 'one'), [
    { from: 0, to: 3 },
    { from: 4, to: 7 },
    { from: 8, to: 11 },
  ]);
  t.same(placesOf('anything', ''), []);
  t.same(placesOf('İx i̇x x', 'x').length, 3);
  t.equal(placesOf('a'.repeat(5_000), 'a').length, 1_000);
});
