import { collectionDetails } from '../../../modules/collections/rules/fields.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { invalidateFeeds } from '../../runtime/feeds/feed-memory.ts';
import { newVisibility } from '../../runtime/may-publish.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { CollectionFields, collectionIn } from './CollectionFields.tsx';

/** Creates a collection and opens it. */
export function CreateDialog({ onClose }: Closable) {
  const state = useForm(
    (values) => brokenByField(collectionDetails, values),
    async (values) => {
      const { _id } = await call('POST /collections/create', { body: collectionIn(values) });
      invalidateFeeds();
      toastOnNextPage('success', messages.created);
      location.assign(pagePath('/collection/@collectionId', { collectionId: _id }));
    },
    { fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <Dialog title="Create Collection" onClose={onClose}>
      <DialogForm state={state} send="Create" sending="Creating..." onCancel={onClose}>
        <CollectionFields
          details={{ name: '', description: '', visibility: newVisibility() }}
          errors={state.errors}
          onChange={state.clear}
        />
      </DialogForm>
    </Dialog>
  );
}
