import t from 'tap';
import {
  parseWebSearch,
  withOperator,
  withoutOperator,
} from '../../../src/modules/webs/rules/search-text.ts';

t.test('tag: and has: are combined; of any other operator the last one counts', (t) => {
  const search = parseWebSearch(
    'tag:Canvas tag:#café tag:canvas has:JS has:css by:@ann by:Bob sort:views sort:NEWEST',
  );
  t.match(search, {
    words: '',
    tags: ['canvas', 'cafe'],
    by: 'Bob',
    has: ['css', 'js'],
    sort: 'newest',
    problem: null,
  });
  t.strictSame(
    search.operators.map(({ name, value }) => `${name}:${value}`),
    ['tag:canvas', 'tag:cafe', 'has:js', 'has:css', 'by:Bob', 'sort:newest'],
  );
  t.end();
});

t.test('an invalid value is a problem that names the accepted ones', (t) => {
  t.equal(parseWebSearch('sort:foo').problem, 'sort: accepts best, newest, updated, views, likes');
  t.match(parseWebSearch('has:teeth').problem, /^has: accepts html, css, js/);
  t.match(parseWebSearch('tag:a/b').problem, /^Tags have letters/);
  t.match(parseWebSearch(`tag:${'x'.repeat(31)}`).problem, /^Tags have letters/);
  const many = Array.from({ length: 11 }, (_, at) => `tag:t${at}`).join(' ');
  t.equal(parseWebSearch(many).problem, 'A web has at most 10 tags');
  t.equal(parseWebSearch('lang:rust', 'code').problem, 'lang: accepts html, css, js');
  t.equal(parseWebSearch('sort:views http: tag:').words, 'http: tag:');
  t.end();
});

t.test('a code search has other operators, and takes the rest of its text literally', (t) => {
  t.match(parseWebSearch('lang:JS  sort:views  (a,  b)', 'code'), {
    words: 'sort:views  (a,  b)',
    lang: 'js',
  });
  t.equal(parseWebSearch('lang:js').words, 'lang:js', 'which is no operator among webs');
  t.end();
});

t.test('operators are removed and replaced one by one', (t) => {
  const search = parseWebSearch('quiet tag:a sort:views tag:b');
  t.equal(withoutOperator(search, { name: 'tag', value: 'a' }), 'quiet sort:views tag:b');
  t.equal(withOperator(search, { name: 'sort', value: 'newest' }), 'quiet tag:a tag:b sort:newest');
  t.equal(withOperator(search, { name: 'sort', value: '' }), 'quiet tag:a tag:b');
  t.end();
});
