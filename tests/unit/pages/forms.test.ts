import t from 'tap';
import { validateStep, validateUsername } from '../../../src/pages/(auth)/components/sign-up-steps.ts';
import { assertWire } from '../../../src/pages/runtime/islands/wire-check.ts';
import { colorOf, initialsOf } from '../../../src/pages/ui/avatar/avatar-color.ts';

t.test(
  'each step of the wizard validates its own fields, in their order, with the specification’s texts',
  async (t) => {
    t.strictSame(validateStep(1, {}), {
      fullName: 'Full Name cannot be empty',
      email: 'Email cannot be empty',
    });
    t.strictSame(validateStep(1, { fullName: 'Al', email: 'al@x' }), {
      fullName: 'Full Name must be atleast 3 characters long',
      email: 'Invalid Email Address',
    });
    t.strictSame(validateStep(1, { fullName: 'Ada', email: 'ada@example.org', password: '' }), {});
    t.strictSame(validateStep(3, { password: 'short', confirmPassword: '' }), {
      password: 'Password must be atleast 8 characters long',
      confirmPassword: 'Confirm Password cannot be empty',
    });
    t.strictSame(validateStep(3, { password: 'long enough', confirmPassword: 'x' }), {
      password: 'Password cannot contain spaces',
      confirmPassword: 'Passwords do not match',
    });
  },
);

t.test('a username is validated before the server is asked', async (t) => {
  t.equal(validateUsername('ada'), 'Username must be atleast 4 characters long');
  t.equal(validateUsername('-ada'), "Username cannot start or end with '-'");
  t.equal(
    validateUsername('Ada L'),
    'Username cannot contain spaces, special characters, or capital letters',
  );
  t.equal(validateUsername('1ada'), 'Username cannot start with a number');
  t.equal(validateUsername('ada-l'), null);
});

t.test('initials come from the first and the last word', async (t) => {
  t.equal(initialsOf('Ada Lovelace'), 'AL');
  t.equal(initialsOf('Ada King of Lovelace'), 'AL');
  t.equal(initialsOf('ada'), 'a');
  t.equal(initialsOf('ada-l'), 'al');
  t.equal(initialsOf('🦊 fox'), '🦊f');
  t.equal(initialsOf('  '), '');
  t.equal(colorOf('ada'), colorOf('ada'));
});

t.test('props that JSON cannot carry are refused with the island’s and the prop’s name', async (t) => {
  assertWire('Card', { a: [1, 'x', null, { b: true }], c: undefined });
  const refuses = (props: object, words: string) =>
    t.throws(() => assertWire('Card', props), { message: words });
  refuses({ at: new Date(0) }, 'Island Card: props.at is a Date, which JSON does not carry');
  refuses(
    { list: [{ onDone: () => {} }] },
    'Island Card: props.list[0].onDone is a function, which JSON does not carry',
  );
  refuses({ map: new Map() }, 'Island Card: props.map is a Map, which JSON does not carry');
  refuses({ count: Number.NaN }, 'Island Card: props.count is NaN, which JSON does not carry');
  refuses({ list: [undefined] }, 'Island Card: props.list[0] is undefined');
});
