import type { Notification } from '../../modules/notifications/contract.ts';
import { pagePath } from '../page-path.ts';
import { withLinkKey } from '../runtime/link-key.ts';

/** The address that a notification links to. */
export function hrefOf({ kind, thing, actors }: Notification): string {
  if (kind === 'moderation') return pagePath('/settings/safety');
  if (thing.web !== '') {
    const web = pagePath('/details/@webId', { webId: thing.web });
    const isText = thing.kind === 'comment' || thing.kind === 'reply';
    return (
      withLinkKey(isText ? `${web}?${thing.kind}=${thing.id}` : web, thing.linkKey) +
      (isText ? '#comments' : '')
    );
  }
  if (thing.kind === 'collection') return pagePath('/collection/@collectionId', { collectionId: thing.id });
  if (thing.kind === 'asset') return pagePath('/assets/my');
  return pagePath('/@username', { username: actors[0]?.username ?? '' });
}
