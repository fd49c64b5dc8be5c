import { optionalReason, requiredReason } from '../../../../../modules/accounts/rules/member-fields.ts';
import { brokenByField } from '../../../../../shared/rules/rules.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../../../../ui/dialogs/open-dialog.ts';
import { TextAreaField } from '../../../../ui/forms/Field.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';

export type ReasonDialogProps = {
  title: string;
  text: string;
  isRequired?: boolean;
  hasReason?: boolean;
  send: (reason: string) => Promise<void>;
};

/** Asks for the reason of an action that the audit log records, then performs it. */
export function ReasonDialog(props: ReasonDialogProps & Closable) {
  const { title, text, isRequired = false, hasReason = true, send, onClose } = props;
  const rules = isRequired ? requiredReason : optionalReason;
  const state = useForm(
    (values) => (hasReason ? brokenByField(rules, values) : {}),
    async ({ reason = '' }) => {
      await send(reason.trim());
      onClose();
    },
  );
  return (
    <Dialog title={title} onClose={onClose} isDirty={false}>
      <DialogForm state={state} send={title} sending="Sending..." onCancel={onClose}>
        <p>{text}</p>
        {hasReason && (
          <TextAreaField
            label="Reason"
            name="reason"
            rows={2}
            required={isRequired}
            limit={rules.reason.length.max}
            hint={isRequired ? 'Kept in the audit log' : 'Optional, kept in the audit log'}
            error={state.errors.reason}
            onChange={() => state.clear('reason')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
