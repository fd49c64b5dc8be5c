import { newId } from '../../../../shared/ids.ts';
import { deriveKey, fingerprint, isSameText, mac } from '../../../../shared/keys.ts';

/** How long a challenge can be solved. */
export const lifetimeSeconds = 1_800;

export type Challenge = { text: string; bits: number };

export type ProofOfWork = {
  /** A signed challenge of `bits` bits, valid for 30 minutes from `now`. */
  issue(bits: number, now: Date): Challenge;
  /** The id of the challenge that a proof solves; null for a wrong, forged or expired one. */
  read(proof: string, now: Date): string | null;
};

/**
 * Proof of work against scripts that sign up by the thousand (hashcash): a proof is the challenge, a dot and a
 * number, such that its SHA-256 begins with the number of zero bits that the challenge requires. Challenges are
 * signed, so none is stored before it is solved.
 */
export function createProofOfWork(secret: string): ProofOfWork {
  const key = deriveKey(secret, 'proof of work');
  const sign = (id: string, until: string, bits: string) => mac(key, id, until, bits).toString('base64url');
  return {
    issue: (bits, now) => {
      const [id, until] = [newId(), String(Math.floor(now.getTime() / 1_000) + lifetimeSeconds)];
      return { text: `${id}.${until}.${bits}.${sign(id, until, String(bits))}`, bits };
    },
    read: (proof, now) => {
      const [id = '', until = '', bits = '', signature = ''] = proof.split('.');
      const isValid =
        Number(until) * 1_000 > now.getTime() &&
        isSameText(signature, sign(id, until, bits)) &&
        countZeroBits(fingerprint(proof)) >= Number(bits);
      return isValid ? id : null;
    },
  };
}

function countZeroBits(hash: Buffer): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at === -1 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}
