import { useEffect, useRef, useState } from 'react';
import type { SignUpOptions } from '../../../modules/accounts/contract/index.ts';
import { call } from '../../runtime/api/api.ts';

/** A challenge is valid for 30 minutes. */
const maxProofAgeMs = 20 * 60_000;

export type KnownOptions = Pick<SignUpOptions, 'mode' | 'inviter'>;

type Proof = { made: Promise<string | undefined>; startedAt: number };

/**
 * How the site accepts new members, and the proof of work that it may require: started when the form opens, so that
 * it is ready when the form is sent. `takeProof` returns each proof once.
 */
export function useSignUpOptions(invitation: string, rendered?: KnownOptions) {
  const [options, setOptions] = useState<KnownOptions | null>(rendered ?? null);
  const proof = useRef<Proof | null>(null);

  const start = (): Proof => {
    const pendingOptions = call('GET /users/sign-up', { query: { invitation }, anonymous: true });
    const made = pendingOptions.then(async ({ mode, inviter, challenge }) => {
      setOptions({ mode, inviter });
      if (challenge === null) return undefined;
      const { solveInWorker } = await import('../proof/solve-in-worker.ts');
      return solveInWorker(challenge);
    });
    // Shown when the form is sent, which asks again.
    made.catch(() => {});
    return { made, startedAt: Date.now() };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    proof.current ??= start();
  }, []);

  const takeProof = async (): Promise<string | undefined> => {
    const begun = proof.current;
    proof.current = null;
    const isFresh = begun !== null && Date.now() - begun.startedAt < maxProofAgeMs;
    return isFresh ? begun.made.catch(() => start().made) : start().made;
  };
  return { options, takeProof };
}
