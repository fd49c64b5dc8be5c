import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { pagePath } from '../page-path.ts';
import { HiddenReason } from './HiddenReason.tsx';

const maxNamed = 3;

/** Above a list of the viewer's own items: which of them moderators have hidden, why, and where to appeal. */
export function HiddenItems({ hidden }: { hidden: OwnAction[] }) {
  if (hidden.length === 0) return null;
  return (
    <div className="form-notice hidden-things" role="note" aria-label="Hidden by moderators">
      <ul>
        {hidden.slice(0, maxNamed).map(({ _id, label, reason, canAppeal }) => (
          <li key={_id}>
            <strong dir="auto">{label}</strong> is hidden, so only you can see it. Reason: {reason}{' '}
            <a
              href={`${pagePath('/settings/safety')}#actions`}
              aria-label={`${canAppeal ? 'Appeal' : 'More'}: ${label}`}
            >
              {canAppeal ? 'Appeal' : 'More'}
            </a>
          </li>
        ))}
        {hidden.length > maxNamed && (
          <li>
            <a href={`${pagePath('/settings/safety')}#actions`}>More of yours is hidden</a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Explains to the owner why moderators have hidden an item, and where to appeal. */
export function HiddenNotice({ notice }: { notice: OwnAction | null }) {
  if (!notice) return null;
  return (
    <p className="form-notice hidden-notice" role="note">
      <HiddenReason notice={notice} />
    </p>
  );
}
