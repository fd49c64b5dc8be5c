import { collectionDetails } from '../../../modules/collections/fields.ts';
import { messages } from '../../../modules/collections/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../client/api.ts';
import { outdateFeeds } from '../../client/feed-memory.ts';
import type { Closable } from '../../client/open-dialog.ts';
import { toastOnNextPage } from '../../client/toasts.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { CollectionFields, collectionIn } from '../../components/forms/CollectionFields.tsx';
import { DialogForm } from '../../components/forms/DialogForm.tsx';
import { useForm } from '../../components/forms/use-form.ts';

const fresh = { name: '', description: '', isPublic: true };

/** Makes a collection and goes there. */
export function CreateDialog({ onClose }: Closable) {
  const state = useForm(
    (values) => brokenByField(collectionDetails, values),
    async (values) => {
      const { _id } = await call('POST /collections/create', { body: collectionIn(values) });
      outdateFeeds();
      toastOnNextPage('success', messages.created);
      location.assign(`/collection/${_id}`);
    },
    { fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <Dialog title="Create Collection" onClose={onClose}>
      <DialogForm state={state} send="Create" sending="Creating..." onCancel={onClose}>
        <CollectionFields details={fresh} errors={state.errors} onChange={state.clear} />
      </DialogForm>
    </Dialog>
  );
}
