import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { HiddenReason } from './HiddenReason.tsx';

/** Says to the owner why moderators have hidden a thing, and where to appeal. */
export function HiddenNotice({ notice }: { notice: OwnAction | null }) {
  if (!notice) return null;
  return (
    <p className="form-notice hidden-notice" role="note">
      <HiddenReason notice={notice} />
    </p>
  );
}
