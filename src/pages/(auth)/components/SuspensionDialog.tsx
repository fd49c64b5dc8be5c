import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import { moderationActions } from '../../../modules/moderation/rules/actions.ts';
import { newAppeal } from '../../../modules/moderation/rules/fields.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { TextAreaField } from '../../ui/forms/Field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

/** The suspension of the member who was refused with this token. */
export const readSuspension = (token: string): Promise<OwnAction> =>
  call('POST /moderation/suspension', { body: { token }, anonymous: true });

type SuspensionProps = { token: string; suspension: OwnAction };

/** Why a member cannot log in, and the appeal against it. */
export function SuspensionDialog({ token, suspension, onClose }: SuspensionProps & Closable) {
  const { action, reason, createdAt, appeal, canAppeal } = suspension;
  return (
    <Dialog title="Your suspension" onClose={onClose}>
      <p>
        Moderators have {moderationActions[action].past} your account, <Day at={createdAt} />.
      </p>
      <p>Reason: {reason}</p>
      {appeal.state !== 'none' && (
        <>
          <p>
            You wrote: <bdi>{appeal.text}</bdi>
          </p>
          <p>{messages.appealOutcomes[appeal.state]}</p>
        </>
      )}
      {appeal.answer && <p>{appeal.answer}</p>}
      {canAppeal ? (
        <AppealForm token={token} onClose={onClose} />
      ) : (
        <div className="dialog-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Dialog>
  );
}

function AppealForm({ token, onClose }: { token: string } & Closable) {
  const state = useForm(
    (values) => brokenByField(newAppeal, values),
    async ({ text = '' }) => {
      await call('POST /moderation/suspension/appeal', { body: { token, text }, anonymous: true });
      onClose();
      toast('success', messages.appealed);
    },
  );
  return (
    <DialogForm state={state} send="Appeal" sending="Sending..." onCancel={onClose}>
      <p>A moderator will review it. Log in again to read the answer. You can appeal once.</p>
      <TextAreaField
        label="Why should it be undone?"
        name="text"
        rows={5}
        limit={newAppeal.text.length.max}
        error={state.errors.text}
        onChange={() => state.clear('text')}
      />
    </DialogForm>
  );
}
