import { pagePath } from '../page-path.ts';
import { Button } from '../ui/Button.tsx';
import { countAll, shownCount, useWaiting } from '../waiting-context.ts';
import { BellIcon } from './NotificationList.tsx';

/**
 * The bell of the top bar and its menu: the latest notifications, loaded by a script (client/start.ts), above a link to
 * all of them. Rendered only for members. For moderators, its count includes their waiting work.
 */
export function NotificationsBell() {
  const work = useWaiting();
  const waiting = work === null ? 0 : countAll(work);
  return (
    <>
      <Button
        look="quiet"
        isIcon
        className="bell"
        aria-label={waiting === 0 ? 'Notifications' : `Notifications, ${shownCount(waiting)} waiting for you`}
        title="Notifications"
        popoverTarget="notifications-menu"
        data-bell
      >
        <BellIcon />
        <span
          className="bell-count"
          aria-hidden="true"
          data-unread
          data-waiting={waiting || undefined}
          hidden={waiting === 0}
        >
          {waiting > 0 && shownCount(waiting)}
        </span>
      </Button>
      <section className="menu bell-menu" id="notifications-menu" aria-label="Notifications" popover="auto">
        {waiting > 0 && (
          <a className="menu-item bell-waiting" href={pagePath('/admin')}>
            {shownCount(waiting)} waiting for you as a moderator
          </a>
        )}
        <div data-latest-notifications />
        <a className="menu-item bell-all" href={pagePath('/notifications')}>
          See all notifications
        </a>
      </section>
    </>
  );
}
