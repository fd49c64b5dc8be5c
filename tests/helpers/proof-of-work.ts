import { createHash } from 'node:crypto';

/** Solves a challenge of GET /users/sign-up. */
export function solve({ text, bits }: { text: string; bits: number }): string {
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${text}.${nonce}`;
    const hash = createHash('sha256').update(proof).digest();
    if (BigInt(`0x${hash.toString('hex')}`) >> BigInt(256 - bits) === 0n) return proof;
  }
}
