import { useState } from 'react';
import { messages } from '../../../modules/collections/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { isPublicIn, VisibilityField } from '../../ui/forms/Choices.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { useAvailability } from '../../ui/forms/use-availability.ts';

export type CollectionDetails = { name: string; description: string; isPublic: boolean };

type FieldProps = {
  errors: Record<string, string>;
  /** A field of this name was changed. */
  onChange: (name: string) => void;
};

/** What a collection is called, what it is about and who may see it. */
export function CollectionFields({ details, ...field }: FieldProps & { details: CollectionDetails }) {
  const { name, description, isPublic } = details;
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
      <VisibilityField label="Type" name="type" isPublic={isPublic} />
    </>
  );
}

type NameFieldProps = FieldProps & { name: string; placeholder?: string; autoFocus?: boolean };

/** The name, of which the server is asked whether it is free. The name that it has now is. */
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
      onChange={({ currentTarget }) => judge(currentTarget.value.trim())}
    />
  );
}

/** What was typed into these fields. */
export function collectionIn({
  name = '',
  description = '',
  type,
}: Record<string, string>): CollectionDetails {
  return { name: name.trim(), description: description.trim(), isPublic: isPublicIn(type) };
}

/** Names are told apart without regard to spaces and dashes. */
const asAsked = (name: string) => name.replaceAll(' ', '-');

const isNameFree = (name: string, signal: AbortSignal) =>
  call('GET /collections/check-name-availability/{name}', { params: { name: asAsked(name) }, signal });
