import { useId } from 'react';
import type { Action } from '../../../modules/moderation/contract/actions.ts';
import { actorName, moderationActions } from '../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Day } from '../../ui/Day.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { ReportedCopy } from './ReportedCopy.tsx';

type ActionItemProps = { action: Action; onDone: () => void };

/** An action beside the copy of its subject, with the owner's appeal and the available next steps. */
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

const choices = [
  { value: 'upheld', words: 'Uphold: the action stays' },
  { value: 'accepted', words: 'Accept: the action is undone' },
] as const;

/** Decides about an appeal with an answer, which the owner reads. */
function DecideAppeal({ actionId, onDone }: { actionId: string; onDone: () => void }) {
  return (
    <ReasonForm
      button="Decide"
      hint="Shown to the owner"
      onSend={async (reason, { outcome }) => {
        await call('POST /admin/actions/{actionId}/appeal', {
          params: { actionId },
          body: { outcome: outcome === 'accepted' ? 'accepted' : 'upheld', reason },
        });
        toast('success', messages.appealHandled);
        onDone();
      }}
    >
      <SelectField label="Outcome" name="outcome" choices={choices} />
    </ReasonForm>
  );
}

/** Undoes an action with a reason. */
function UndoAction({ actionId, onDone }: { actionId: string; onDone: () => void }) {
  return (
    <ReasonForm
      button="Undo"
      hint="For the log"
      onSend={async (reason) => {
        await call('POST /admin/actions/{actionId}/undo', { params: { actionId }, body: { reason } });
        toast('success', messages.undone);
        onDone();
      }}
    />
  );
}
