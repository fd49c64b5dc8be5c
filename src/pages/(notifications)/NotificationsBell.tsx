import { pagePath } from '../page-path.ts';
import { Button } from '../ui/Button.tsx';
import { BellIcon } from './BellIcon.ts';

/**
 * The bell of the top bar, and what it opens: the latest notifications, which a script fills in (client/start.ts), above a link to all of
 * them. Rendered only for members.
 */
export function NotificationsBell() {
  return (
    <>
      <Button
        look="quiet"
        isIcon
        className="bell"
        aria-label="Notifications"
        title="Notifications"
        popoverTarget="notifications-menu"
        data-bell
      >
        <BellIcon />
        <span className="bell-count" aria-hidden="true" data-unread hidden />
      </Button>
      <section className="menu bell-menu" id="notifications-menu" aria-label="Notifications" popover="auto">
        <div data-latest-notifications />
        <a className="menu-item bell-all" href={pagePath('/notifications')}>
          See all notifications
        </a>
      </section>
    </>
  );
}
