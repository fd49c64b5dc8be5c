import { useId } from 'react';
import type { BulkAction } from '../../../modules/moderation/contract/spam.ts';
import { messages } from '../../../modules/moderation/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Day } from '../../ui/Day.tsx';
import { ReasonForm } from '../reports/ReasonForm.tsx';

const states: Record<BulkAction['state'], string> = {
  running: 'Running',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
};
const inEnglish = (count: number) => count.toLocaleString('en-US');

type BulkActionItemProps = { action: BulkAction; onDone: () => Promise<void> };

/** An action against many members: how far it is, and its undo. */
export function BulkActionItem({ action, onDone }: BulkActionItemProps) {
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
        {left > 0 && <span>{inEnglish(left)} not restored, since somebody decided about them alone</span>}
      </p>
      {action.undoneBy !== null && (
        <p>
          Undone by @{action.undoneBy}: {action.undoReason}
        </p>
      )}
      {isAtWork && (
        <noscript>
          <p className="setting-text">Reload the page to see how far it is.</p>
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
