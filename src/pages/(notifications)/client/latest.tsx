import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Notification } from '../../../modules/notifications/contract.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { Button } from '../../ui/Button.tsx';
import { NotificationList } from '../NotificationList.tsx';

const roots = new WeakMap<HTMLElement, Root>();
let openings = 0;

type OnListed = (list: ParentNode) => Promise<void>;

/**
 * Shows the latest notifications in an opened menu; loads them again whenever it opens. `onListed` gets the list once
 * it is rendered.
 */
export function showLatest(room: HTMLElement, onListed: OnListed): void {
  const root = roots.get(room) ?? createRoot(room);
  roots.set(room, root);
  root.render(<Latest key={++openings} room={room} onListed={onListed} />);
}

type State = { docs: readonly Notification[] } | { failure: string } | null;

function Latest({ room, onListed }: { room: HTMLElement; onListed: OnListed }) {
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    const aborted = new AbortController();
    call('GET /notifications', { query: { limit: 8 }, signal: aborted.signal }).then(
      setState,
      (error: unknown) => {
        if (!aborted.signal.aborted) setState({ failure: messageOf(error) });
      },
    );
    return () => aborted.abort();
  }, []);
  useEffect(() => {
    if (state && 'docs' in state) void onListed(room).catch(() => {});
  }, [state, room, onListed]);
  if (state === null)
    return (
      <p className="bell-note" role="status">
        Loading…
      </p>
    );
  if ('failure' in state)
    return (
      <p className="bell-note" role="alert">
        {state.failure}
      </p>
    );
  const [latest] = state.docs;
  if (!latest) return <p className="bell-note">Nothing yet. Likes, comments and followers appear here.</p>;
  return (
    <>
      <div className="bell-head">
        <h2>Notifications</h2>
        {state.docs.some(({ isRead }) => !isRead) && (
          <Button look="quiet" data-read-all data-until={latest._id}>
            Mark all as read
          </Button>
        )}
      </div>
      <NotificationList notifications={state.docs} />
    </>
  );
}
