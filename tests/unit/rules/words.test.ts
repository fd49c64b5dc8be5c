import t from 'tap';
import { isFuzzyMatch } from '../../../src/shared/rules/words.ts';

t.test('a typing error is one letter added, omitted or changed, or two neighbors swapped', async (t) => {
  for (const slip of ['quiets', 'aquiet', 'quet', 'uiet', 'quiat', 'quite', 'uqiet', 'quieto'])
    t.ok(isFuzzyMatch('quiet', slip), slip);
  for (const other of ['quiet', 'quiteo', 'qit', 'teiuq', 'iquet', 'quelt2', 'abcde', 'quetsi'])
    t.notOk(isFuzzyMatch('quiet', other), other);
  t.ok(isFuzzyMatch('aa', 'a'));
  t.notOk(isFuzzyMatch('code', 'oder'));
  t.ok(isFuzzyMatch('💡a', '💡'), 'letters beyond sixteen bits are one');
});
