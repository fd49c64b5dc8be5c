import { useState } from 'react';
import { collectionDetails } from '../../../modules/collections/rules/fields.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { brokenByField, trimText } from '../../../shared/rules/rules.ts';
import { type Visibility, visibilityIn } from '../../../shared/rules/visibility.ts';
import { pagePath } from '../../page-path.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { invalidateFeeds } from '../../runtime/feeds/feed-memory.ts';
import { updateCards } from '../../runtime/lists/list-sync.ts';
import { newVisibility } from '../../runtime/may-publish.ts';
import { toast, toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { useAvailability } from '../../ui/forms/use-availability.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { VisibilityField } from '../../ui/forms/VisibilityField.tsx';

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

type CollectionDetails = { name: string; description: string; visibility: Visibility };

type FieldProps = {
  errors: Record<string, string>;
  /** Called with the name of a field that was changed. */
  onChange: (name: string) => void;
};

/** Name, description and visibility of a collection. */
function CollectionFields({ details, ...field }: FieldProps & { details: CollectionDetails }) {
  const { name, description, visibility } = details;
  const { errors, onChange } = field;
  return (
    <>
      <CollectionNameField {...field} name={name} />
      <TextAreaField
        label="Description"
        name="description"
        rows={3}
        limit={5_000}
        defaultValue={description}
        error={errors.description}
        onChange={() => onChange('description')}
      />
      <VisibilityField label="Type" name="type" visibility={visibility} />
    </>
  );
}

type NameFieldProps = FieldProps & { name: string; placeholder?: string; autoFocus?: boolean };

/** The name, checked for availability on the server. The collection's current name is accepted. */
export function CollectionNameField({ name, placeholder, autoFocus, errors, onChange }: NameFieldProps) {
  const { state, watch } = useAvailability(isNameFree);
  const [hasTyped, setTyped] = useState(false);
  const judge = (typed: string) => {
    setTyped(typed !== '');
    watch(typed === '' || asAsked(typed) === asAsked(name) ? null : typed);
    onChange('name');
  };
  const isTaken = state === 'taken' ? messages.nameTaken : null;
  return (
    <Field
      label="Name"
      name="name"
      autoComplete="off"
      limit={100}
      defaultValue={name}
      placeholder={placeholder}
      autoFocus={autoFocus}
      error={errors.name ?? isTaken}
      success={state === 'available' && hasTyped ? messages.nameAvailable : null}
      hint={state === 'checking' ? 'Checking...' : ''}
      onChange={({ currentTarget }) => judge(trimText(currentTarget.value))}
    />
  );
}

/** Parses the values of these fields. */
export function collectionIn({
  name = '',
  description = '',
  type,
}: Record<string, string>): CollectionDetails {
  return { name: trimText(name), description: trimText(description), visibility: visibilityIn(type) };
}

/** Names that differ only in spaces and dashes count as equal. */
const asAsked = (name: string) => name.replaceAll(' ', '-');

const isNameFree = (name: string, signal: AbortSignal) =>
  call('GET /collections/check-name-availability/{name}', { params: { name: asAsked(name) }, signal });
