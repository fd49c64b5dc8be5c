import type { VersionCard } from '../../../modules/webs/contract/index.ts';
import { versionDetails } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

type VersionNameDialogProps = {
  webId: string;
  card: VersionCard;
  onSaved: (card: VersionCard) => void;
  onClose: () => void;
};

/** Names a version and notes something about it; a named version is kept for good. */
export function VersionNameDialog({ webId, card, onSaved, onClose }: VersionNameDialogProps) {
  const state = useForm(
    (values) => brokenByField(versionDetails, values),
    async ({ name = '', note = '' }) => {
      const params = { webId, version: card.number };
      onSaved(await call('PATCH /webs/versions/{webId}/{version}', { params, body: { name, note } }));
      toast('success', messages.versionUpdated);
      onClose();
    },
  );
  const { errors, clear } = state;
  return (
    <Dialog title={`Name version ${card.number}`} onClose={onClose} startsInField>
      <DialogForm state={state} send="Save" sending="Saving…" onCancel={onClose}>
        <Field
          label="Name"
          name="name"
          defaultValue={card.name}
          limit={100}
          error={errors.name}
          hint="Named versions are kept for good."
          onChange={() => clear('name')}
        />
        <TextAreaField
          label="Note"
          name="note"
          rows={3}
          defaultValue={card.note}
          limit={1_000}
          error={errors.note}
          onChange={() => clear('note')}
        />
      </DialogForm>
    </Dialog>
  );
}
