import { newReport } from '../../modules/moderation/rules/fields.ts';
import { messages } from '../../modules/moderation/rules/messages.ts';
import { type ReportKind, reportReasons } from '../../modules/moderation/rules/report-reasons.ts';
import { brokenByField } from '../../shared/rules/rules.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import { SelectField } from '../ui/forms/Choices.tsx';
import { Field, TextAreaField } from '../ui/forms/Field.tsx';
import { useForm } from '../ui/forms/use-form.ts';

export type ReportedItem = { kind: ReportKind; id: string };

const names: Record<ReportKind, string> = {
  web: 'web',
  collection: 'collection',
  asset: 'asset',
  comment: 'comment',
  reply: 'reply',
  member: 'member',
};

const choices = [
  { value: '', words: 'Choose a reason' },
  ...Object.entries(reportReasons).map(([value, words]) => ({ value, words })),
];

/** Reports an item to the moderators. Guests may leave an address to be told the result. */
export function ReportDialog({ kind, id, onClose }: ReportedItem & Closable) {
  const isGuest = !currentSession().viewer;
  const state = useForm(
    (values) => brokenByField(newReport, values),
    async ({ reason = '', note = '', email = '' }) => {
      await call('POST /reports', { body: { kind, id, reason, note, ...(email && { email }) } });
      onClose();
      toast('success', messages.reported);
    },
  );
  return (
    <Dialog title={`Report this ${names[kind]}`} onClose={onClose}>
      <DialogForm state={state} send="Report" sending="Sending..." onCancel={onClose}>
        <p>Moderators get a copy of it as it is now. They do not tell anyone who reported it.</p>
        <SelectField
          label="Reason"
          name="reason"
          choices={choices}
          error={state.errors.reason}
          onChange={() => state.clear('reason')}
        />
        <TextAreaField
          label="Note"
          name="note"
          rows={4}
          limit={newReport.note.length.max}
          hint="What should the moderators know?"
          error={state.errors.note}
          onChange={() => state.clear('note')}
        />
        {isGuest && (
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            hint="Optional, to get one email about the outcome"
            error={state.errors.email}
            onChange={() => state.clear('email')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
