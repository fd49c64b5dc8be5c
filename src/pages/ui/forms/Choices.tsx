import { type ComponentProps, useId } from 'react';
import { FieldNote } from './Field.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string;
  choices: readonly { value: string; words: string }[];
  hint?: string;
  error?: string;
};

/** A select field with a label. */
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

type CheckProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: string; hint: string };

/** A labeled checkbox with an optional hint. */
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
