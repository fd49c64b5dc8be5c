import { messages } from '../../../modules/moderation/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { ReasonForm } from './ReasonForm.tsx';

/** Undoes an action with a reason. */
export function UndoAction({ actionId, onDone }: { actionId: string; onDone: () => void }) {
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
