import t from 'tap';
import { type TSchema, Type } from 'typebox';
import { email, profile } from '../../../src/modules/accounts/rules/fields.ts';
import { secretPaths } from '../../../src/modules/accounts/rules/paths.ts';
import { textParts } from '../../../src/modules/social/rules/text-parts.ts';
import { readAddOn } from '../../../src/pages/(editor)/dock/read-add-on.ts';
import { createRedactor, safeUrl } from '../../../src/shared/log/redact.ts';
import {
  brokenByField,
  cutText,
  field,
  firstBroken,
  plainText,
  trimText,
  whenSent,
} from '../../../src/shared/rules/rules.ts';
import { allCalls } from '../../helpers/all-calls.ts';
import { cpuTime, nearMisses } from '../../helpers/near-misses.ts';

const allFields = Object.entries(allCalls).flatMap(([call, { rules = {} }]) =>
  Object.entries(rules).map(([name, one]) => ({ where: `${name} of ${call}`, ...one })),
);

t.test('no rule reads a text longer than its field’s maximum', async (t) => {
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

t.test('every text in a call’s body has a maximum length', async (t) => {
  const isBounded = (schema: TSchema): boolean => {
    if (Type.IsArray(schema)) return 'maxItems' in schema && isBounded(schema.items);
    return !Type.IsString(schema) || 'maxLength' in schema;
  };
  for (const [call, { body, rules = {} }] of Object.entries(allCalls))
    for (const [name, schema] of Object.entries(body?.properties ?? {}))
      t.ok(Object.hasOwn(rules, name) || isBounded(schema), `${name} of ${call}`);
});

t.test('every pattern of a field is matched in linear time, at any length', async (t) => {
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

t.test('other sites’ texts are split and logged in linear time', async (t) => {
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

t.test('a lone surrogate is refused in any field', async (t) => {
  const rules = { name: field({ name: 'Name', max: 80 }) };
  for (const name of ['\ud83d', 'a\udc00b', 'a\ud83d'])
    t.strictSame(firstBroken(rules, { name }), {
      field: 'name',
      message: 'Name contains a broken character',
    });
  t.equal(firstBroken(rules, { name: '\ud83d\ude00' }), null);
});

t.test('a text is cut between characters', async (t) => {
  t.equal(cutText('ab🎲', 3), 'ab');
  t.equal(cutText('ab🎲', 4), 'ab🎲');
  t.equal(cutText('abc', 2), 'ab');
});

t.test('a text of invisible characters counts as blank, in every field that is trimmed', async (t) => {
  const signs = ['\u3164', '\u2800', '\u2060', '\u200b', '\u180e', '\u00ad', '\u0301', '\u00a0', '\ufe0f'];
  const invisible = [...signs.map((sign) => sign.repeat(3)), '\u{e0041}\u{e0042}', ' \u200b\u3000\u115f '];
  let refusing = 0;
  for (const [call, { rules = {} }] of Object.entries(allCalls))
    for (const [name, one] of Object.entries(rules).filter(([, { length }]) => length.isTrimmed)) {
      const said = (text: string) => firstBroken({ [name]: one }, { [name]: text, reason: 'other' });
      for (const text of invisible)
        t.strictSame(said(text), said(''), `${name} of ${call}: ${JSON.stringify(text)}`);
      if (said('')) refusing++;
    }
  t.ok(refusing > 20, `${refusing} fields cannot be blank`);
  for (const text of invisible) t.equal(trimText(text), '', JSON.stringify(text));
  for (const text of [
    'Kim \u{1f3f3}\ufe0f\u200d\u26a7\ufe0f',
    '👩‍👩‍👧‍👦',
    'שלום',
    'W'.repeat(80),
    `Z${'\u0301'.repeat(72)}`,
  ])
    t.equal(trimText(` ${text}\n`), text, 'what can be seen is kept as it is');
});

t.test('an address has no characters that change the direction of writing', async (t) => {
  const given = { fullName: 'Ada', bio: '', link1: '', link2: '', link3: '' };
  for (const sign of ['\u202e', '\u2066', '\u200f', '\u061c']) {
    for (const address of [`a${sign}b@mail.test`, `ab@ma${sign}il.test`, `ab@mail.te${sign}st`])
      t.match(firstBroken({ email }, { email: address }), { field: 'email' }, JSON.stringify(address));
    t.match(firstBroken(profile, { ...given, link2: `https://mail.test/${sign}a` }), { field: 'link2' });
  }
  t.equal(firstBroken({ email }, { email: 'zoë@büro.test' }), null);
});
