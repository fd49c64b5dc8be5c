import { collectionDetails } from '../../../modules/collections/fields.ts';
import { messages } from '../../../modules/collections/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type CallData, call } from '../../client/api.ts';
import { showListed } from '../../client/listed.ts';
import type { Closable } from '../../client/open-dialog.ts';
import { toast } from '../../client/toasts.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import {
  type CollectionDetails,
  CollectionFields,
  collectionIn,
} from '../../components/forms/CollectionFields.tsx';
import { FormFailure } from '../../components/forms/FormFailure.tsx';
import { useForm } from '../../components/forms/use-form.ts';

export type ChangedCollection = CallData<'PATCH /collections/update/{collectionId}'>;

type EditDialogProps = Closable & {
  collectionId: string;
  details: CollectionDetails;
  onDone?: ((changed: ChangedCollection) => void) | undefined;
};

/** Changes a collection's name, description and type, here and in every list that shows it. */
export function EditDialog({ collectionId, details, onDone, onClose }: EditDialogProps) {
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    (values) => brokenByField(collectionDetails, values),
    async (values) => {
      const body = collectionIn(values);
      const changed = await call('PATCH /collections/update/{collectionId}', {
        params: { collectionId },
        body,
      });
      onClose();
      showListed({ id: collectionId, title: changed.name, isPublic: changed.isPublic });
      onDone?.(changed);
      toast('success', messages.updated);
    },
    { fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <Dialog title="Edit Collection" onClose={onClose}>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <CollectionFields details={details} errors={errors} onChange={clear} />
        <FormFailure message={failure} />
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="accent" aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
