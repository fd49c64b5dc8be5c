import { test } from 'tap';
import { avatarAt } from '../../../src/pages/ui/avatar/avatar-color.ts';

test('an avatar is requested in the smallest stored size that fits its place', async (t) => {
  const address = 'https://codeweb.test/media/avatar-abc/128x128.webp';
  const asked = (pixels: number) => avatarAt(address, pixels).split('/').at(-1);
  t.equal(asked(28), '28x28.webp');
  t.equal(asked(32), '32x32.webp');
  t.equal(asked(48), '64x64.webp');
  t.equal(asked(56), '64x64.webp');
  t.equal(asked(192), '256x256.webp');
  t.equal(asked(512), '256x256.webp');
});

test('an address that is no stored avatar stays as it is', async (t) => {
  for (const address of ['/default-avatar.png', 'https://codeweb.test/media/avatar-abc/master.webp', ''])
    t.equal(avatarAt(address, 32), address);
});
