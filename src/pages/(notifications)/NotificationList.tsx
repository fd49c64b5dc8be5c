import type { Notification } from '../../modules/notifications/contract.ts';
import { describeNotification } from '../../modules/notifications/rules/description.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { icon } from '../ui/icons.tsx';
import { formatTime } from '../ui/time.ts';
import { hrefOf } from './href-of.ts';

/** The page's script formats the server-rendered times again in the reader's time zone (client/start.ts). */
const isServer = typeof document === 'undefined';

type ListProps = {
  notifications: readonly Notification[];
  /** Whether threads can be muted here. */
  mayMute?: boolean;
};

/** Notifications as links. A click marks one as read (client/start.ts). */
export function NotificationList({ notifications, mayMute = false }: ListProps) {
  return (
    <ol className="notifications">
      {notifications.map((one) => (
        <Item key={one._id} notification={one} mayMute={mayMute && one.thing.thread !== ''} />
      ))}
    </ol>
  );
}

function Item({ notification, mayMute }: { notification: Notification; mayMute: boolean }) {
  const { _id, kind, subject, thing, actors, isRead, createdAt } = notification;
  const { who, what } = describeNotification(notification);
  const [first] = actors;
  return (
    <li className="notification-row">
      <a
        className={isRead ? 'notification' : 'notification notification-unread'}
        href={hrefOf(notification)}
        data-kind={kind}
        data-subject={subject}
        data-until={_id}
      >
        {first ? (
          <Avatar username={first.username} fullName={first.fullName} image={first.avatar} size={32} />
        ) : (
          <span className="notification-mark">
            <BellIcon />
          </span>
        )}
        <span className="notification-words">
          <span>
            {!isRead && (
              <span className="visually-hidden" data-unread-word="">
                Unread:{' '}
              </span>
            )}
            {who !== '' && <strong dir="auto">{who}</strong>} {what}
          </span>
          {thing.title !== '' && (
            <span dir="auto" className="notification-title">
              {thing.title}
            </span>
          )}
          <time className="notification-time" dateTime={createdAt}>
            {isServer ? `${formatTime(createdAt, 'UTC')} UTC` : formatTime(createdAt, 'local')}
          </time>
        </span>
      </a>
      {mayMute && (
        <Button
          look="quiet"
          className="with-script notification-mute"
          data-action=""
          data-mute-thread={thing.thread}
          aria-description={thing.title}
        >
          Mute thread
        </Button>
      )}
    </li>
  );
}

/** Not in ui/icons.tsx, which guests' pages load too. */
export const BellIcon = icon(
  'M10.27 21a2 2 0 0 0 3.46 0',
  'M3.26 15.33A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.67C19.41 13.96 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.41 5.96-2.74 7.33',
);
