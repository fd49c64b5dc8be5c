import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { NotificationList } from '../NotificationList.tsx';
import type { NotificationsData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<NotificationsData>) {
  const { notifications, unread, older, isLatest } = data;
  const [latest] = notifications;
  return (
    <Frame viewer={viewer} path={path}>
      <div className="notifications-page">
        <PageHead
          title="Notifications"
          actions={
            latest &&
            unread > 0 &&
            isLatest && (
              <Button look="quiet" data-action="" data-read-all data-until={latest._id}>
                Mark all as read
              </Button>
            )
          }
        />
        {notifications.length === 0 ? (
          <EmptyState
            kind="bell"
            title={isLatest ? 'Nothing yet' : 'End of notifications'}
            text="Likes, comments, replies, mentions, followers and forks appear here for 90 days."
          >
            {isLatest && <ButtonLink href={pagePath('/new-web')}>Make a web to share</ButtonLink>}
          </EmptyState>
        ) : (
          <NotificationList notifications={notifications} mayMute />
        )}
        <div className="notifications-more">
          {!isLatest && <ButtonLink href={pagePath('/notifications')}>Latest</ButtonLink>}
          {older && <ButtonLink href={older}>Older</ButtonLink>}
        </div>
      </div>
    </Frame>
  );
}
