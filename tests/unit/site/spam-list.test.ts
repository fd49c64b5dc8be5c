import t from 'tap';
import {
  findSpam,
  maxPatterns,
  parseSpamList,
  spamListProblem,
} from '../../../src/modules/site/rules/spam-list.ts';

const find = (list: string, text: string) => findSpam(parseSpamList(list).refuse, text);

t.test('words and phrases match whole words, ignoring case, width and kinds of spaces', async (t) => {
  for (const text of [
    'Casino',
    'the best CASINO!',
    'Ｃａｓｉｎｏ',
    'ca\u200bsi\u00adno',
    'x\ncasino\ty',
    '(casino)',
    'a-casino',
  ])
    t.equal(find('casino', text), 'casino', text);
  for (const text of ['casinos', 'mycasino', 'cas ino', 'c a s i n o', ''])
    t.equal(find('casino', text), null, text);
  t.equal(find('Cheap  Pills', 'buy cheap,\u00a0\u00a0pills now'), 'cheap pills');
  t.equal(find('cheap pills', 'cheap blue pills'), null);
  t.equal(find('Straße', 'STRASSE'), null, 'other letters are other words');
  t.equal(find('日本', '日本 の'), '日本');
  t.equal(find('e\u0301t\u00e9', '\u00c9TE\u0301'), '\u00e9t\u00e9');
});

t.test('domains match their subdomains, with and without a scheme', async (t) => {
  for (const text of [
    'https://spam.example/x',
    'see spam.example.',
    'WWW.Spam.Example',
    'a.b.spam.example:8080/path',
    'mailto:x@spam.example',
    'spam%2eexample',
    'ｓｐａｍ．ｅｘａｍｐｌｅ',
    'spam。example',
    'https://spam.example.',
  ])
    t.equal(find('spam.example', text), 'spam.example', text);
  for (const text of [
    'notspam.example',
    'spam.example.org',
    'spam example',
    'spam-example',
    'https://ham.example/spam',
  ])
    t.equal(find('spam.example', text), null, text);
  t.equal(find('*.spam.example', 'x.spam.example'), 'spam.example');
  t.equal(find('https://spam.example/', 'spam.example'), 'spam.example');
  t.equal(find('bücher.example', 'https://xn--bcher-kva.example'), 'xn--bcher-kva.example');
  t.equal(find('xn--bcher-kva.example', 'https://BÜCHER.example'), 'xn--bcher-kva.example');
});

t.test('a list has a maximum length, and each line has something to match', async (t) => {
  t.equal(spamListProblem('casino\nspam.example\n\n  cheap pills  '), null);
  t.equal(spamListProblem('!!!'), '“!!!” has no letter or digit');
  t.equal(spamListProblem('a b c d e f g h i'), '“a b c d e f g h i” has more than 8 words');
  t.equal(spamListProblem('x\n'.repeat(maxPatterns)), null);
  t.equal(spamListProblem('x\n'.repeat(maxPatterns + 1)), 'at most 1000 lines');
});

t.test('entries are literal, not patterns', async (t) => {
  t.equal(find('.*', 'anything'), null);
  t.equal(find('(a+)+', 'aaaaaaaaaaaaaaaaaaaaaaaa!'), null);
  t.equal(find('(a+)+', 'A'), 'a');
});

t.test('matching takes linear time for any text', async (t) => {
  const list = parseSpamList(
    [
      ...Array.from({ length: 500 }, (_, at) => `a a a a a a a b${at}`),
      ...Array.from({ length: 500 }, (_, at) => `x${at}.example`),
    ].join('\n'),
  ).refuse;
  const time = (text: string) => {
    const begun = performance.now();
    findSpam(list, text);
    return performance.now() - begun;
  };
  for (const part of ['a ', 'a.', 'a', '.', '-', '%61', '\u200b', 'é', 'a.a ', '。']) {
    time(part.repeat(20_000));
    const few = Math.min(...[1, 2, 3].map(() => time(part.repeat(20_000))));
    const many = Math.min(...[1, 2, 3].map(() => time(part.repeat(80_000))));
    t.ok(many < Math.max(few, 4) * 16, `${JSON.stringify(part)}: ${few} ms, four times as long: ${many} ms`);
  }
});

t.test('an entry names its action before a colon; without one it refuses the text', async (t) => {
  const lists = parseSpamList(
    'casino\nrefuse: roulette\nHold : crypto coins\nhide:spam.example\nhold: https://held.example/\nholding: on\nhide',
  );
  t.strictSame([...lists.refuse.phrases], ['casino', 'roulette', 'holding on', 'hide']);
  t.strictSame([...lists.hold.phrases], ['crypto coins']);
  t.strictSame([...lists.hold.domains], ['held.example']);
  t.strictSame([...lists.hide.domains], ['spam.example']);
  t.equal(spamListProblem('hold: casino\nhide: spam.example'), null);
  t.equal(spamListProblem('hold:'), '“hold:” has no letter or digit');
});
