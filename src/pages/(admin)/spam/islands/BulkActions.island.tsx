import { useEffect, useState } from 'react';
import type { BulkAction } from '../../../../modules/moderation/contract/spam.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/message-of.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { BulkActionItem } from '../BulkActionItem.tsx';

const intervalMs = 2_000;
const isAtWork = ({ state }: BulkAction) => state === 'running' || state === 'undoing';

/** The latest actions against many members; while one runs, its progress is asked for every two seconds. */
function Actions({ first }: { first: BulkAction[] }) {
  const [actions, setActions] = useState(first);
  const refresh = async () => {
    try {
      setActions((await call('GET /admin/bulk-actions', { query: { page: 1, limit: 5 } })).docs);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  // Each answer makes new objects, and so the next timer.
  useEffect(() => {
    if (!actions.some(isAtWork)) return;
    const timer = setTimeout(() => void refresh(), intervalMs);
    return () => clearTimeout(timer);
  });
  return (
    <ol className="reports">
      {actions.map((action) => (
        <BulkActionItem key={`${action._id} ${action.canUndo}`} action={action} onDone={refresh} />
      ))}
    </ol>
  );
}

export const BulkActions = island({ name: 'BulkActions', on: 'load', ssr: true }, Actions);
