import { type ComponentProps, useId, useState } from 'react';
import { trustMessages } from '../../../modules/accounts/trust/messages.ts';
import { type Visibility, visibilities, visibilityWords } from '../../../shared/rules/visibility.ts';
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

/** What each visibility means. */
const visibilityHints: Record<Visibility, string> = {
  public: 'Everybody sees it.',
  unlisted: 'Whoever has the link sees it. It is in no list, search or feed.',
  private: 'Only you see it.',
};

const visibilityChoices = visibilities.map((value) => ({ value, words: visibilityWords[value] }));

type VisibilityProps = { label: string; name: string; visibility: Visibility };

/** A choice of who sees something; `visibilityIn` parses the submitted value. */
export function VisibilityField({ label, name, visibility }: VisibilityProps) {
  const [chosen, setChosen] = useState(visibility);
  const needsVerification = visibility === 'private' && !mayPublish();
  const isPrivateForNow = needsVerification && chosen === 'private';
  return (
    <>
      <SelectField
        label={label}
        name={name}
        defaultValue={visibility}
        choices={visibilityChoices}
        onChange={({ currentTarget }) => setChosen(visibilityIn(currentTarget.value))}
        hint={isPrivateForNow ? trustMessages.privateUntilVerified : visibilityHints[chosen]}
      />
      {needsVerification && <VerifyButton />}
    </>
  );
}

/** Parses the value of a `VisibilityField`. */
export const visibilityIn = (chosen: string | undefined): Visibility =>
  visibilities.find((visibility) => visibility === chosen) ?? 'private';

/** The visibility of something new. */
export const newVisibility = (): Visibility => (mayPublish() ? 'public' : 'private');

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
