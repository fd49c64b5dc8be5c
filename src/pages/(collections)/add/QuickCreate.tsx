import { useState } from 'react';
import { collectionDetails } from '../../../modules/collections/fields.ts';
import { messages } from '../../../modules/collections/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { invalidateCollection } from '../../runtime/lists/list-sync.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CollectionNameField, collectionIn } from '../components/CollectionFields.tsx';
import type { OwnCollection } from './use-own-collections.ts';

type QuickCreateProps = { webId: string; onMade: (made: OwnCollection) => void };

/** Creates a collection that contains the web, public where the member may publish; asks for its name only. */
export function QuickCreate({ webId, onMade }: QuickCreateProps) {
  const [field, setField] = useState({ key: 0, hasFocus: false });
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    ({ name = '' }) => brokenByField(collectionDetails, { name }),
    async (values) => {
      const made = await call('POST /collections/create', {
        body: { ...collectionIn(values), isPublic: mayPublish() },
      });
      // Remounts the field, because the old one may have a pending availability check for the name, which is now taken.
      const hasFocus = document.activeElement === form.current?.elements.namedItem('name');
      setField(({ key }) => ({ key: key + 1, hasFocus }));
      onMade(await addWeb(made, webId));
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

/** The new collection as a list entry. If adding the web failed, it is without the web and the error is shown. */
async function addWeb(made: CallData<'POST /collections/create'>, webId: string): Promise<OwnCollection> {
  try {
    const params = { collectionId: made._id, webId };
    const { websCount } = await call('PATCH /collections/add-web/{collectionId}/{webId}', { params });
    toast('success', messages.createdWithWeb);
    return { ...made, websCount, hasWeb: true };
  } catch (error) {
    toast('success', messages.created);
    toast('error', messageOf(error));
    return { ...made, hasWeb: false };
  }
}
