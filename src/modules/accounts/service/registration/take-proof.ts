import { badRequest } from '../../../../shared/errors/app-error.ts';
import { isOn } from '../../../site/index.ts';
import { countHit } from '../../repository/throttles.ts';
import { signUpMessages } from '../../sign-up-messages.ts';
import type { Deps } from '../deps.ts';
import { lifetimeSeconds } from './proof-of-work.ts';

/** Whether sign-up asks for a proof of work; by itself where PUBLIC_URL is https, since browsers hash only there and on localhost. */
export const needsProof = ({ site: { settings }, config }: Deps): boolean =>
  isOn(settings.get().signUpProof, config.publicUrl.startsWith('https:'));

/** Takes the proof of a sign-up where one is needed; throws a 400 without a valid one, or for one that was used before. */
export async function takeProof(deps: Deps, proof: string): Promise<void> {
  if (!needsProof(deps)) return;
  const id = deps.proofOfWork.read(proof, deps.clock.now());
  if (id === null) throw badRequest(signUpMessages.proofWrong, 'proof');
  const { hits } = await countHit(deps.db, `proof ${id}`, 2 * lifetimeSeconds);
  if (hits > 1) throw badRequest(signUpMessages.proofWrong, 'proof');
}
