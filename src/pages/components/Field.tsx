import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { CircleAlertIcon, CircleCheckIcon, EyeIcon, EyeOffIcon } from './icons.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** What is wrong with it; takes the hint's place. */
  error?: string | null;
  /** What is right about it. */
  success?: string | null;
  hint?: string;
};

/** A labelled input with its hint, error or success wired up for assistive tools. */
export function Field({
  label,
  error,
  success,
  hint,
  children,
  ...input
}: FieldProps & { children?: ReactNode }) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id} data-required={input.required ? '' : undefined}>
        {label}
      </label>
      <div className={children ? 'field-box field-has-toggle' : 'field-box'}>
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
        />
        {children}
      </div>
      <FieldNote id={noteId} error={error} success={success} hint={hint} />
    </div>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Pick<FieldProps, 'label' | 'error' | 'hint'>;

/** A labelled field for more than one line. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id} data-required={area.required ? '' : undefined}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}note`}
      />
      <FieldNote id={`${id}note`} error={error} hint={hint} />
    </div>
  );
}

type NoteProps = Pick<FieldProps, 'error' | 'success' | 'hint'> & { id: string };

/** The line below a field. It always takes its room, so that an error moves nothing. */
export function FieldNote({ id, error, success, hint }: NoteProps) {
  if (error) {
    return (
      <p className="field-note field-note-error" id={id} role="alert">
        <CircleAlertIcon />
        {error}
      </p>
    );
  }
  return (
    <p className={success ? 'field-note field-note-success' : 'field-note'} id={id} aria-live="polite">
      {success && <CircleCheckIcon />}
      {success || hint}
    </p>
  );
}

/** A password field that can show what is typed. */
export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        className="field-toggle"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </Field>
  );
}
