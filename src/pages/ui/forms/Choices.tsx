import { type ComponentProps, useId } from 'react';
import { trustMessages } from '../../../modules/accounts/trust/messages.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { FieldNote } from './Field.tsx';
import { VerifyButton } from './VerifyButton.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string;
  choices: readonly { value: string; words: string }[];
  hint?: string;
  error?: string;
};

/** A labelled select field. */
export function SelectField({ label, choices, hint, error, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}note` : undefined}
      >
        {choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {(hint || error) && <FieldNote id={`${id}note`} hint={hint} error={error} />}
    </div>
  );
}

/** Options of the visibility field. */
const visibilities = [
  { value: 'public', words: 'Public' },
  { value: 'private', words: 'Private' },
] as const;

type VisibilityProps = { label: string; name: string; isPublic: boolean };

/** A choice between public and private; `isPublicIn` parses the submitted value. */
export function VisibilityField({ label, name, isPublic }: VisibilityProps) {
  const isPrivateForNow = !isPublic && !mayPublish();
  return (
    <>
      <SelectField
        label={label}
        name={name}
        defaultValue={isPublic ? 'public' : 'private'}
        choices={visibilities}
        {...(isPrivateForNow && { hint: trustMessages.privateUntilVerified })}
      />
      {isPrivateForNow && <VerifyButton />}
    </>
  );
}

/** Parses the value of a `VisibilityField`. */
export const isPublicIn = (chosen: string | undefined) => chosen !== 'private';

type CheckProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string; hint: string };

/** A labelled checkbox with an optional hint. */
export function CheckField({ label, hint, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className="check">
      <input {...input} id={id} type="checkbox" aria-describedby={`${id}hint`} />
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-note" id={`${id}hint`}>
        {hint}
      </p>
    </div>
  );
}
