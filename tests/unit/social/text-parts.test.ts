import t from 'tap';
import { textParts } from '../../../src/modules/social/rules/text-parts.ts';
import { measureProcessor } from '../../helpers/processor-time.ts';

const kinds = (text: string) => textParts(text).map((part) => [part.kind, part.text]);
const linksIn = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
const namesIn = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.username] : []));

t.test('a text is split into words, links and mentions, and nothing is lost', async (t) => {
  const text = 'Hi @ada-l, see https://example.test/a?b=1#c and\nthank @bob1.';
  t.strictSame(kinds(text), [
    ['text', 'Hi '],
    ['mention', '@ada-l'],
    ['text', ', see '],
    ['link', 'https://example.test/a?b=1#c'],
    ['text', ' and\nthank '],
    ['mention', '@bob1'],
    ['text', '.'],
  ]);
  t.strictSame(textParts(''), []);
  t.strictSame(kinds('plain'), [['text', 'plain']]);
});

t.test('punctuation after a link is not part of it, balanced brackets are', async (t) => {
  t.strictSame(linksIn('(https://example.test/a).'), ['https://example.test/a']);
  t.strictSame(linksIn('https://example.test/a_(b)!?'), ['https://example.test/a_(b)']);
  t.strictSame(linksIn('<https://example.test/>'), ['https://example.test/']);
  t.strictSame(linksIn('"http://example.test/x"'), ['http://example.test/x']);
});

t.test('only web URLs become links', async (t) => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.test',
    'www.example.test',
    'http://',
    'https://.',
    'http://[',
  ])
    t.strictSame(linksIn(text), [], text);
  for (const href of linksIn('https://a.test/"onmouseover="x HTTPS://b.test/<img src=x>'))
    t.match(new URL(href).protocol, /^https?:$/);
});

t.test('only valid usernames are mentions', async (t) => {
  t.strictSame(namesIn('@Ada-Lovelace @abc @1abc @-abc @abcd-'), ['ada-lovelace']);
  t.strictSame(namesIn('mail me@example.test, a.@bobby, @@carla, (@dora) @ernie’s'), ['dora', 'ernie']);
  t.strictSame(namesIn(`@${'a'.repeat(31)} @${'b'.repeat(30)}`), ['b'.repeat(30)]);
  t.strictSame(namesIn('https://example.test/@someone'), []);
});

t.test('hostile texts are unchanged, in linear time', async (t) => {
  const texts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)> @ada1 https://x.test/<b>',
    `https://x.test/${')'.repeat(5_000)}`,
    `https://x.test/${'('.repeat(2_500)}${')'.repeat(2_480)}`,
    '@'.repeat(5_000),
    `${'http://'.repeat(700)}`,
    '\u202e@ada1\u0000 \ud800',
  ];
  for (const text of texts) {
    const took = measureProcessor();
    t.equal(
      textParts(text)
        .map((part) => part.text)
        .join(''),
      text,
    );
    t.ok(took() < 200, text.slice(0, 30));
  }
});
