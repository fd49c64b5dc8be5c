import t from 'tap';
import { createProofOfWork } from '../../../src/modules/accounts/service/registration/proof-of-work.ts';
import { solve } from '../../../src/pages/(auth)/proof-of-work.ts';

t.test('the server accepts what browsers solve, and refuses less', async (t) => {
  const now = new Date();
  const work = createProofOfWork('a-secret-of-at-least-thirty-two-bytes');
  for (const bits of [0, 1, 7, 8, 9, 12]) {
    const challenge = work.issue(bits, now);
    const proof = await solve(challenge);
    t.equal(work.read(proof, now), challenge.text.split('.')[0], `${bits} bits`);
  }
  const { text } = work.issue(24, now);
  t.equal(work.read(await solve({ text, bits: 4 }), now), null);
});
