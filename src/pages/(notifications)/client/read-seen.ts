import type { ReadGroup } from '../../../modules/notifications/contract.ts';
import { call } from '../../runtime/api/api.ts';

/** Milliseconds for which a notification must be in sight to count as seen. */
const dwell = 1_000;
/** Maximum number of groups in one request. */
const maxGroups = 50;

/**
 * Marks the unread notifications of a list as read once they have been visible for a second, in batches. Notifications
 * that are never scrolled into view stay unread. They keep their dot while the list is open, so that new ones remain
 * recognizable. `onRead` gets the new unread count.
 */
export function readSeen(list: ParentNode, onRead: (unread: number) => void): void {
  const inSight = new Map<Element, number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.set(target, performance.now());
        else inSight.delete(target);
      setTimeout(send, dwell);
    },
    { threshold: 0.6 },
  );
  const send = () => {
    if (document.hidden) return;
    const seen = [...inSight]
      .filter(([, since]) => performance.now() - since >= dwell - 50)
      .slice(0, maxGroups);
    if (seen.length === 0) return;
    for (const [link] of seen) {
      inSight.delete(link);
      observer.unobserve(link);
    }
    const groups = seen.map(([link]) => groupOf(link as HTMLElement));
    // A failed request is not repeated: the next list shows its notifications as unread again.
    call('PATCH /notifications/read-many', { body: { groups }, keepalive: true }).then(
      ({ unread }) => onRead(unread),
      () => {},
    );
  };
  document.addEventListener('visibilitychange', () => {
    for (const link of inSight.keys()) inSight.set(link, performance.now());
    setTimeout(send, dwell);
  });
  for (const link of list.querySelectorAll('a.notification-unread')) observer.observe(link);
}

const groupOf = ({ dataset: { kind, subject = '', until = '' } }: HTMLElement): ReadGroup => ({
  kind: kind as ReadGroup['kind'],
  subject,
  until,
});
