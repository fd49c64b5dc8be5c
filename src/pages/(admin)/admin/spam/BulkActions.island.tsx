import { useEffect, useId, useState } from 'react';
import type { BulkAction } from '../../../../modules/moderation/contract/spam.ts';
import { messages } from '../../../../modules/moderation/rules/messages.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Day } from '../../../ui/Day.tsx';
import { ReasonForm } from '../../moderation/ReasonForm.tsx';

const states: Record<BulkAction['state'], string> = {
  running: 'Running',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
};
const inEnglish = (count: number) => count.toLocaleString('en-US');

type BulkActionItemProps = { action: BulkAction; onDone: () => Promise<void> };

/** An action against many members: how far it is, and its undo. */
function BulkActionItem({ action, onDone }: BulkActionItemProps) {
  const id = useId();
  const { _id, members, state, progress, acted, skipped, restored, left } = action;
  const isAtWork = state === 'running' || state === 'undoing';
  const undo = async (reason: string) => {
    await call('POST /admin/bulk-actions/{bulkId}/undo', { params: { bulkId: _id }, body: { reason } });
    toast('success', messages.bulkUndoing);
    await onDone();
  };
  return (
    <li className="bulk-action" aria-labelledby={id}>
      <h3 id={id}>
        {action.action === 'delete' ? 'Delete' : 'Suspend'} {inEnglish(members)}{' '}
        {members === 1 ? 'member' : 'members'}: {states[state].toLowerCase()}
      </h3>
      {isAtWork && (
        <p className="bulk-progress">
          <progress aria-labelledby={id} max={100} value={progress} /> <span>{progress} %</span>
        </p>
      )}
      <p className="report-note">{action.reason}</p>
      <p className="audit-facts">
        <span>by @{action.moderator}</span>
        <Day at={action.createdAt} />
        {acted > 0 && <span>{inEnglish(acted)} suspended, with everything hidden</span>}
        {skipped > 0 && <span>{inEnglish(skipped)} left alone</span>}
        {restored > 0 && <span>{inEnglish(restored)} restored</span>}
        {left > 0 && <span>{inEnglish(left)} not restored, because they were handled individually</span>}
      </p>
      {action.undoneBy !== null && (
        <p>
          Undone by @{action.undoneBy}: {action.undoReason}
        </p>
      )}
      {isAtWork && (
        <noscript>
          <p className="setting-text">Reload the page to see the progress.</p>
        </noscript>
      )}
      {action.canUndo && (
        <details className="bulk-undo">
          <summary>Undo</summary>
          <ReasonForm button="Undo for all" hint="For the log" onSend={undo} />
        </details>
      )}
    </li>
  );
}

const intervalMs = 2_000;
const isAtWork = ({ state }: BulkAction) => state === 'running' || state === 'undoing';

/** The latest actions against many members; while one runs, its progress is polled every two seconds. */
function Actions({ first }: { first: BulkAction[] }) {
  const [actions, setActions] = useState(first);
  const refresh = async () => {
    try {
      setActions((await call('GET /admin/bulk-actions', { query: { page: 1, limit: 5 } })).docs);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  // Every response contains new objects, so this effect runs again and starts the next timer.
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
