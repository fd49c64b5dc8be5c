import type { Notification } from '../../modules/notifications/contract/index.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { Day } from '../ui/Day.tsx';
import { BellIcon } from './BellIcon.ts';
import { describe } from './describe.ts';

/** Notifications as links. A click marks one as read (client/start.ts). */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <ol className="notifications">
      {notifications.map((one) => (
        <Item key={one._id} notification={one} />
      ))}
    </ol>
  );
}

function Item({ notification }: { notification: Notification }) {
  const { _id, kind, subject, actors, isRead, createdAt } = notification;
  const { who, what, title, href } = describe(notification);
  const [first] = actors;
  return (
    <li>
      <a
        className={isRead ? 'notification' : 'notification notification-unread'}
        href={href}
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
            {!isRead && <span className="visually-hidden">Unread: </span>}
            {who !== '' && <strong>{who}</strong>} {what}
          </span>
          {title !== '' && <span className="notification-title">{title}</span>}
          <Day className="notification-day" at={createdAt} />
        </span>
      </a>
    </li>
  );
}
