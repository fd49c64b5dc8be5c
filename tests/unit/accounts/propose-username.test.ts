import t from 'tap';
import { isUsername } from '../../../src/modules/accounts/rules/fields.ts';
import { proposeUsername } from '../../../src/modules/accounts/rules/propose-username.ts';
import { reservedNames } from '../../../src/modules/accounts/rules/reserved-names.ts';

t.test(
  'a username is proposed from the full name: lower case, dashes for spaces, accents folded',
  async (t) => {
    t.equal(proposeUsername('  Ada   Lovelace '), 'ada-lovelace');
    t.equal(proposeUsername('José Ñandú'), 'jose-nandu');
    t.equal(proposeUsername('Łukasz Groß-Øster'), 'lukasz-gross-oster');
    t.equal(proposeUsername('Nguyễn Văn Đức'), 'nguyen-van-duc');
    t.equal(proposeUsername("Conan O'Brien, Jr."), 'conan-obrien-jr');
    t.equal(proposeUsername('2nd Ada_Lovelace'), 'nd-ada-lovelace');
    t.equal(proposeUsername('Bob'), 'bob-web');
    t.equal(proposeUsername('Admin'), 'admin-web');
    t.match(proposeUsername('李小龙'), /^member-\d{4}$/);
    t.not(proposeUsername('李小龙'), proposeUsername('王小明'));
  },
);

t.test('every full name gives a proposal that is a valid username', async (t) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff Hubert';
  const dashAtTheCut = `${'a'.repeat(29)} ${'b'.repeat(10)}`;
  const names = [
    '',
    '   ',
    '---',
    '123',
    '1 2 3',
    '🦊🦊🦊',
    'a',
    'İstanbul',
    '-x-',
    'ﬁﬂ',
    long,
    dashAtTheCut,
  ];
  for (const name of [...names, ...reservedNames]) {
    const proposed = proposeUsername(name);
    t.ok(isUsername(proposed), `${JSON.stringify(name)} → ${proposed}`);
    t.notOk(reservedNames.has(proposed), proposed);
  }
});
