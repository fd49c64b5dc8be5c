import { useId } from 'react';
import { actorName, moderationActions } from '../../../modules/moderation/actions.ts';
import type { Action } from '../../../modules/moderation/contract/actions.ts';
import { messages } from '../../../modules/moderation/messages.ts';
import { pagePath } from '../../page-path.ts';
import { Day } from '../../ui/Day.tsx';
import { DecideAppeal } from './DecideAppeal.tsx';
import { ReportedCopy } from './ReportedCopy.tsx';
import { UndoAction } from './UndoAction.tsx';

type ActionItemProps = { action: Action; onDone: () => void };

/** What a moderator did, beside the copy of what it was done to, with the owner's appeal and what can be done now. */
export function ActionItem({ action, onDone }: ActionItemProps) {
  const id = useId();
  const { _id, kind, label, reason, moderator, owner, appeal, copy } = action;
  return (
    <li className="report" aria-labelledby={id}>
      <div className="report-about">
        <h2 id={id}>
          {moderationActions[action.action].label}: {kind}
        </h2>
        <p className="report-note">{reason}</p>
        <p className="audit-facts">
          <span>by {actorName(moderator)}</span>
          <Day at={action.createdAt} />
          {owner && (
            <span>
              Owner: <a href={pagePath('/@username', { username: owner.username })}>@{owner.username}</a>
            </span>
          )}
          {action.endsAt && (
            <span>
              until <Day at={action.endsAt} />
            </span>
          )}
          {action.isFinal && <span>Deleted for good</span>}
        </p>
        {action.undoneBy && (
          <p>
            Undone by @{action.undoneBy}: {action.undoReason}
          </p>
        )}
        {appeal.state !== 'none' && (
          <>
            <h3>Appeal</h3>
            <p className="report-note">{appeal.text}</p>
          </>
        )}
        {(appeal.state === 'upheld' || appeal.state === 'accepted') && (
          <p>
            {messages.appealOutcomes[appeal.state]}
            {action.appealHandledBy && `, by @${action.appealHandledBy}`}: {appeal.answer}
          </p>
        )}
        {appeal.state === 'waiting' && <DecideAppeal actionId={_id} onDone={onDone} />}
        {appeal.state !== 'waiting' && action.canUndo && <UndoAction actionId={_id} onDone={onDone} />}
      </div>
      <ReportedCopy kind={kind} label={label} id={action.subjectId} copy={copy} isHidden={!action.isUndone} />
    </li>
  );
}
