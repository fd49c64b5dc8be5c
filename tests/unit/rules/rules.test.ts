import t from 'tap';
import { type TSchema, Type } from 'typebox';
import { secretPaths } from '../../../src/modules/accounts/paths.ts';
import { textParts } from '../../../src/modules/social/text-parts.ts';
import { readAddOn } from '../../../src/pages/(editor)/model/read-add-on.ts';
import { createRedactor, safeUrl } from '../../../src/shared/log/redact.ts';
import { brokenByField, field, firstBroken, plainText, whenSent } from '../../../src/shared/rules/rules.ts';
import { allCalls } from '../../helpers/all-calls.ts';
import { cpuTime, nearMisses } from '../../helpers/near-misses.ts';

const allFields = Object.entries(allCalls).flatMap(([call, { rules = {} }]) =>
  Object.entries(rules).map(([name, one]) => ({ where: `${name} of ${call}`, ...one })),
);

t.test('no rule sees a text that is longer than its field may be', async (t) => {
  const seen: string[] = [];
  const rules = {
    name: field({ name: 'Name', max: 5, isTrimmed: true }, [
      (value) => {
        seen.push(value);
        return false;
      },
      'Wrong',
    ]),
  };
  t.strictSame(firstBroken(rules, { name: 'x'.repeat(1 << 20) }), {
    field: 'name',
    message: 'Name must be at most 5 characters',
  });
  t.strictSame(brokenByField(whenSent(rules), { name: 'abcdef' }), {
    name: 'Name must be at most 5 characters',
  });
  t.strictSame(seen, []);
  t.strictSame(brokenByField(rules, { name: '  abcde  ' }), { name: 'Wrong' });
  t.strictSame(brokenByField(whenSent(rules), {}), {});
  t.strictSame(seen, ['abcde'], 'white space around a text does not count');
});

t.test('every text that a call takes in its body has a greatest length', async (t) => {
  const isBounded = (schema: TSchema): boolean => {
    if (Type.IsArray(schema)) return 'maxItems' in schema && isBounded(schema.items);
    return !Type.IsString(schema) || 'maxLength' in schema;
  };
  for (const [call, { body, rules = {} }] of Object.entries(allCalls))
    for (const [name, schema] of Object.entries(body?.properties ?? {}))
      t.ok(Object.hasOwn(rules, name) || isBounded(schema), `${name} of ${call}`);
});

t.test('every pattern of a field is read in linear time, whatever the length', async (t) => {
  const texts = nearMisses(100_000);
  let patterns = 0;
  for (const { where, rules } of allFields)
    for (const [holds, , pattern] of rules) {
      if (!pattern)
        t.notMatch(String(holds), /\.(test|match|matchAll|replace)\(/, `${where} names its pattern`);
      else {
        patterns++;
        for (const text of texts) {
          const spent = await cpuTime(() => pattern.test(text));
          if (spent > 100) t.fail(`${where}: ${pattern} took ${spent} ms for ${text.slice(0, 20)}…`);
        }
      }
    }
  t.ok(patterns > 10, `${patterns} patterns`);
});

t.test('texts of others are cut up and logged in linear time', async (t) => {
  const redact = createRedactor([]);
  const safe = (text: string) => safeUrl(text, secretPaths);
  const readers = { textParts, safeUrl: safe, redact, readAddOn: (text: string) => readAddOn('js', text) };
  for (const [name, read] of Object.entries(readers))
    for (const text of nearMisses(20_000)) {
      const spent = await cpuTime(() => read(text));
      t.ok(spent < 100, `${name} took ${spent} ms for ${text.slice(0, 20)}…`);
    }
});

t.test('names and titles are one line of text without a web address', async (t) => {
  const rules = { name: field({ name: 'Name', max: 80 }, ...plainText('Name')) };
  const said = (name: string) => firstBroken(rules, { name })?.message ?? null;
  for (const name of [
    'Ada Lovelace',
    'Zoë O’Brien-Ñandú',
    'Ada: a life',
    '👩‍👩‍👧‍👦',
    'ada/lovelace',
    'שלום',
    '李',
  ])
    t.equal(said(name), null, name);
  for (const name of [
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b',
  ])
    t.equal(said(name), 'Name cannot contain line breaks or control characters', encodeURIComponent(name));
  for (const name of ['https://evil.test', 'Win at http://evil.test now', '://'])
    t.equal(said(name), "Name cannot contain '://'", name);
});
