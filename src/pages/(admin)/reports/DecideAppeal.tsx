import { messages } from '../../../modules/moderation/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { ReasonForm } from './ReasonForm.tsx';

const choices = [
  { value: 'upheld', words: 'Uphold: the action stays' },
  { value: 'accepted', words: 'Accept: the action is undone' },
] as const;

/** Decides about an appeal with an answer, which the owner reads. */
export function DecideAppeal({ actionId, onDone }: { actionId: string; onDone: () => void }) {
  return (
    <ReasonForm
      button="Decide"
      hint="The owner reads it"
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
