import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { pagePath } from '../page-path.ts';

/** Explains to the owner why an item is hidden, and where to appeal. */
export function HiddenReason({ notice }: { notice: OwnAction }) {
  return (
    <span>
      This {notice.kind} is hidden, so only you can see it. Reason: {notice.reason}{' '}
      <a href={`${pagePath('/settings/safety')}#actions`}>
        {notice.canAppeal ? 'Appeal in your settings' : 'More in your settings'}
      </a>
    </span>
  );
}
