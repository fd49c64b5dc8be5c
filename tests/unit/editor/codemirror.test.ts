import { EditorState } from '@codemirror/state';
import t from 'tap';
import {
  answerSign,
  completedTag,
  typeOverClosingTag,
} from '../../../src/pages/(editor)/code-pane/codemirror/closing.ts';
import { placesOf } from '../../../src/pages/(editor)/code-pane/codemirror/find.ts';

/**
 * The text after a character is typed at the bar, with the caret (or selection) as bars; null if the character is
 * simply inserted.
 */
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

t.test('an opening bracket or quote gets its closing one at the end of a line', async (t) => {
  t.equal(typed('f|', '('), 'f(|)');
  t.equal(typed('|', '"'), '"|"');
  t.equal(typed('f(|)', '{'), 'f({|})');
  t.equal(typed('|word', '('), null);
  t.equal(typed('f|', ';'), null);
});

t.test('an existing closing bracket is typed over', async (t) => {
  t.equal(typed('f(a|)', ')'), 'f(a)|');
  t.equal(typed('"a|"', '"'), '"a"|');
  t.equal(typed('f(a|', ')'), null);
});

t.test('a selection is wrapped', async (t) => {
  t.equal(typed('a |word| b', '"'), 'a "|word|" b');
});

t.test('in the middle of a word a quote is an apostrophe', async (t) => {
  t.equal(typed('it|', "'"), null);
  t.equal(typed('= |', "'"), "= '|'");
});

/** The text after `texts` are typed one after the other at the bar; each is inserted unless a rule handles it. */
function typedOver(text: string, ...texts: string[]): string {
  const [before = '', after = ''] = text.split('|');
  let state = EditorState.create({
    doc: before + after,
    selection: { anchor: before.length },
    extensions: completedTag,
  });
  for (const each of texts) {
    const answer = typeOverClosingTag(state, each);
    state = state.update(answer ?? state.replaceSelection(each)).state;
  }
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

t.test('an existing closing tag is typed over', async (t) => {
  t.equal(typedOver('<b>x|</b>', '<', '/', 'b', '>'), '<b>x</b>|');
  t.equal(
    typedOver('<my-tag>|</my-tag>', '</', 'my-', 'tag>'),
    '<my-tag></my-tag>|',
    'words at once, as phones type',
  );
  t.equal(typedOver('<b>x|</b>', '<', 'i', '>'), '<b>x<i>|</b>', 'another tag is just typed');
  t.equal(typedOver('<b>x</|b>', 'p'), '<b>x</p|b>', 'and so is another name');
  t.equal(typedOver('a |/ b', '/'), 'a /|/ b');
});

t.test('a completed closing tag is not doubled by typing on', async (t) => {
  const insert = 'div>';
  const before = EditorState.create({ doc: '<div></', selection: { anchor: 7 }, extensions: completedTag });
  let { state } = before.update({
    changes: { from: 7, insert },
    selection: { anchor: 11 },
    userEvent: 'input.complete',
  });
  for (const letter of insert) {
    const answer = typeOverClosingTag(state, letter);
    t.ok(answer, letter);
    if (answer) state = state.update(answer).state;
  }
  t.equal(state.doc.toString(), '<div></div>');
  t.equal(typeOverClosingTag(state, 'd'), null, 'only once');
});

t.test('search finds every match, ignoring case, up to a limit', async (t) => {
  t.same(placesOf('One one ONE', 'one'), [
    { from: 0, to: 3 },
    { from: 4, to: 7 },
    { from: 8, to: 11 },
  ]);
  t.same(placesOf('anything', ''), []);
  t.same(placesOf('İx i̇x x', 'x').length, 3);
  t.equal(placesOf('a'.repeat(5_000), 'a').length, 1_000);
});
