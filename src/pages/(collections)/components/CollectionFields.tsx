import { useState } from 'react';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import { type Visibility, visibilityIn } from '../../../shared/rules/visibility.ts';
import { call } from '../../runtime/api/api.ts';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { useAvailability } from '../../ui/forms/use-availability.ts';
import { VisibilityField } from '../../ui/forms/VisibilityField.tsx';

export type CollectionDetails = { name: string; description: string; visibility: Visibility };

type FieldProps = {
  errors: Record<string, string>;
  /** Called with the name of a field that was changed. */
  onChange: (name: string) => void;
};

/** Name, description and visibility of a collection. */
export function CollectionFields({ details, ...field }: FieldProps & { details: CollectionDetails }) {
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
