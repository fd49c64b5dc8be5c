import { collectionDetails } from '../../../modules/collections/fields.ts';
import { messages } from '../../../modules/collections/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type CallData, call } from '../../client/api.ts';
import { outdateCollection } from '../../client/listed.ts';
import { toast } from '../../client/toasts.ts';
import { Button } from '../../components/Button.tsx';
import { CollectionNameField, collectionIn } from '../../components/forms/CollectionFields.tsx';
import { FormFailure } from '../../components/forms/FormFailure.tsx';
import { useForm } from '../../components/forms/use-form.ts';

type QuickCreateProps = { onMade: (made: CallData<'POST /collections/create'>) => void };

/** Makes a public collection of which nothing but the name is asked. */
export function QuickCreate({ onMade }: QuickCreateProps) {
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    ({ name = '' }) => brokenByField(collectionDetails, { name }),
    async (values) => {
      const made = await call('POST /collections/create', { body: collectionIn(values) });
      outdateCollection(made._id);
      form.current?.reset();
      toast('success', messages.created);
      onMade(made);
    },
    { staysOpen: true, fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <form className="collect-new" ref={form} noValidate onSubmit={submit} aria-label="New collection">
      <CollectionNameField name="" placeholder="New collection" errors={errors} onChange={clear} />
      <Button type="submit" look="accent" aria-disabled={isBusy}>
        {isBusy ? 'Creating...' : 'Create'}
      </Button>
      <FormFailure message={failure} />
    </form>
  );
}
