import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { pagePath } from '../page-path.ts';

/** Says to the owner why moderators have hidden a thing, and where to appeal. */
export function HiddenNotice({ notice }: { notice: OwnAction | null }) {
  if (!notice) return null;
  return (
    <p className="form-notice hidden-notice" role="note">
      <span>
        Moderators have hidden this {notice.kind}, so only you see it. Reason: {notice.reason}{' '}
        <a href={`${pagePath('/settings/safety')}#actions`}>
          {notice.canAppeal ? 'Appeal in your settings' : 'More in your settings'}
        </a>
      </span>
    </p>
  );
}
