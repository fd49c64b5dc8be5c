import { newAppeal } from '../../../modules/moderation/rules/fields.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { TextAreaField } from '../../ui/forms/Field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

type AppealProps = { actionId: string; onAppealed: (text: string) => void };

/** Appeals against a moderator's action. */
export function AppealDialog({ actionId, onAppealed, onClose }: AppealProps & Closable) {
  const state = useForm(
    (values) => brokenByField(newAppeal, values),
    async ({ text = '' }) => {
      await call('POST /moderation/{actionId}/appeal', { params: { actionId }, body: { text } });
      onAppealed(text);
      onClose();
      toast('success', messages.appealed);
    },
  );
  return (
    <Dialog title="Appeal" onClose={onClose}>
      <DialogForm state={state} send="Appeal" sending="Sending..." onCancel={onClose}>
        <p>A moderator will review it together with your content and answer here. You can appeal once.</p>
        <TextAreaField
          label="Why should it be undone?"
          name="text"
          rows={5}
          limit={newAppeal.text.length.max}
          error={state.errors.text}
          onChange={() => state.clear('text')}
        />
      </DialogForm>
    </Dialog>
  );
}
