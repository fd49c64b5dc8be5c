import { collectionDetails } from '../../../modules/collections/rules/fields.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { updateCards } from '../../runtime/lists/list-sync.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { type CollectionDetails, CollectionFields, collectionIn } from './CollectionFields.tsx';

export type ChangedCollection = CallData<'PATCH /collections/update/{collectionId}'>;

type EditDialogProps = Closable & {
  collectionId: string;
  details: CollectionDetails;
  onDone?: ((changed: ChangedCollection) => void) | undefined;
};

/** Edits a collection's name, description and visibility, and updates every list that shows it. */
export function EditDialog({ collectionId, details, onDone, onClose }: EditDialogProps) {
  const state = useForm(
    (values) => brokenByField(collectionDetails, values),
    async (values) => {
      const body = collectionIn(values);
      const changed = await call('PATCH /collections/update/{collectionId}', {
        params: { collectionId },
        body,
      });
      onClose();
      updateCards({ id: collectionId, title: changed.name, visibility: changed.visibility });
      onDone?.(changed);
      toast('success', messages.updated);
    },
    { fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <Dialog title="Edit Collection" onClose={onClose}>
      <DialogForm state={state} send="Save" sending="Saving..." onCancel={onClose}>
        <CollectionFields details={details} errors={state.errors} onChange={state.clear} />
      </DialogForm>
    </Dialog>
  );
}
