import { useState } from 'react';
import { collectionDetails } from '../../../modules/collections/rules/fields.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { invalidateCollection } from '../../runtime/lists/list-sync.ts';
import { newVisibility } from '../../runtime/may-publish.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CollectionNameField, collectionIn } from '../components/CollectionFields.tsx';

type QuickCreateProps = { onMade: (made: CallData<'POST /collections/create'>) => Promise<void> };

/** Creates a collection, public where the member may publish; asks for its name only. */
export function QuickCreate({ onMade }: QuickCreateProps) {
  const [field, setField] = useState({ key: 0, hasFocus: false });
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    ({ name = '' }) => brokenByField(collectionDetails, { name }),
    async (values) => {
      const made = await call('POST /collections/create', {
        body: { ...collectionIn(values), visibility: newVisibility() },
      });
      // Remounts the field, because the old one may have a pending availability check for the name, which is now taken.
      const hasFocus = document.activeElement === form.current?.elements.namedItem('name');
      setField(({ key }) => ({ key: key + 1, hasFocus }));
      await onMade(made);
      invalidateCollection(made._id);
    },
    { staysOpen: true, fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <form className="collect-new" ref={form} noValidate onSubmit={submit} aria-label="New collection">
      <CollectionNameField
        key={field.key}
        name=""
        placeholder="New collection"
        errors={errors}
        onChange={clear}
        autoFocus={field.hasFocus}
      />
      <Button type="submit" look="accent" aria-disabled={isBusy}>
        {isBusy ? 'Creating...' : 'Create'}
      </Button>
      <FormFailure message={failure} />
    </form>
  );
}
