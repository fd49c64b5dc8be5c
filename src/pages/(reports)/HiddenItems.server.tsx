import type { PageContextServer } from 'vike/types';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { memberOf } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { HiddenReason } from './HiddenReason.tsx';

const maxNamed = 3;

/** Shown above a list of the viewer's own items: the items that moderators have hidden, why, and where to appeal. */
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

type OwnItem = { _id: string; isPublic: boolean; owner: { _id: string } };

/** Why moderators have hidden the viewer's own item. Queries the database only for private items of the viewer. */
export async function readHiddenNotice(
  { app, viewer }: Pick<PageContextServer, 'app' | 'viewer'>,
  kind: 'web' | 'collection',
  { _id, isPublic, owner }: OwnItem,
): Promise<OwnAction | null> {
  if (isPublic || viewer?.id !== owner._id) return null;
  return app.moderation.findNotice(viewer, kind, _id);
}

/** Maximum hidden items read: one more than the page names, so that it can say that there are more. */
const maxRead = 4;

/** The viewer's own content that moderators hide, for the page that lists it. */
export const readHiddenOf = (
  { app, viewer }: Pick<PageContextServer, 'app' | 'viewer'>,
  kind: 'web' | 'collection' | 'asset',
): Promise<OwnAction[]> => app.moderation.listHidden(memberOf(viewer), kind, maxRead);
