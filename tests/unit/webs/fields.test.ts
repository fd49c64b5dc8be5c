import t from 'tap';
import { webCode, webDetails } from '../../../src/modules/webs/rules/fields.ts';
import { firstBroken, type Rules, whenSent } from '../../../src/shared/rules/rules.ts';
import { canChange } from '../../../src/shared/viewer.ts';

const messageOf = (input: Record<string, unknown>, rules: Rules = webDetails) =>
  firstBroken(rules, input)?.message ?? null;

t.test('a title is neither empty nor Untitled, a description not empty', async (t) => {
  const description = 'd';
  for (const title of ['', '  ', 'Untitled', ' Untitled '])
    t.equal(messageOf({ title, description }), "Title can't be empty or 'Untitled'");
  t.equal(messageOf({ title: 'untitled', description }), null);
  t.equal(messageOf({ title: 'A' }), "Description can't be empty");
  t.equal(messageOf({ title: 'A', description: '\n' }), "Description can't be empty");
});

t.test('in an update only the sent fields are validated', async (t) => {
  const rules = whenSent({ ...webDetails, ...webCode });
  t.equal(messageOf({}, rules), null);
  t.equal(messageOf({ description: '' }, rules), "Description can't be empty");
});

t.test('code is measured in bytes', async (t) => {
  const limit = 1 << 20;
  t.equal(messageOf({ html: 'x'.repeat(limit) }, webCode), null);
  t.equal(messageOf({ html: 'x'.repeat(limit + 1) }, webCode), 'HTML must be at most 1 MiB');
  t.equal(messageOf({ css: 'ü'.repeat(limit / 2) }, webCode), null);
  t.equal(messageOf({ css: `${'ü'.repeat(limit / 2)}x` }, webCode), 'CSS must be at most 1 MiB');
});

t.test('only the owner changes a web', async (t) => {
  t.equal(canChange({ id: 'a' }, { ownerId: 'a' }), true);
  t.equal(canChange({ id: 'b' }, { ownerId: 'a' }), false);
  t.equal(canChange(null, { ownerId: 'a' }), false);
});
