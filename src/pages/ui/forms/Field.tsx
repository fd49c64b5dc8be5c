import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { CircleAlertIcon, CircleCheckIcon, EyeIcon, EyeOffIcon } from '../icons.tsx';

/** `maxLength` would silently truncate pasted text; `limit` shows an error instead. */
type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'maxLength'> & {
  label: string;
  /** Maximum number of characters. */
  limit?: number;
  /** Error message; shown in place of the hint. */
  error?: string | null;
  /** Success message; shown in place of the hint. */
  success?: string | null;
  hint?: string;
};

/** A labeled input whose hint, error or success message is linked for assistive technology. */
export function Field({
  label,
  error,
  success,
  hint,
  limit,
  onChange,
  children,
  ...input
}: FieldProps & { children?: ReactNode }) {
  const id = useId();
  const length = useLength(label, limit);
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
          aria-invalid={error || length.error ? true : undefined}
          aria-describedby={noteId}
          onChange={(event) => {
            length.measure(event.currentTarget.value);
            onChange?.(event);
          }}
        />
        {children}
      </div>
      <FieldNote
        id={noteId}
        error={error || length.error}
        success={success}
        hint={hint}
        count={length.count}
      />
    </div>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'> &
  Pick<FieldProps, 'label' | 'error' | 'hint' | 'limit'>;

/** A labeled text area. */
export function TextAreaField({ label, error, hint, limit, onChange, ...area }: TextAreaProps) {
  const id = useId();
  const length = useLength(label, limit);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id} data-required={area.required ? '' : undefined}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className="field-input"
        aria-invalid={error || length.error ? true : undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => {
          length.measure(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <FieldNote id={`${id}note`} error={error || length.error} hint={hint} count={length.count} />
    </div>
  );
}

/** Fraction of the limit from which the length is shown. */
const nearLimit = 0.8;

/** Measures the trimmed text, as the server does, and returns an error when it is over the limit. */
function useLength(label: string, limit: number | undefined) {
  const [typed, setTyped] = useState(0);
  const measure = (value: string) => setTyped(value.trim().length);
  const isNear = limit !== undefined && typed >= limit * nearLimit;
  const isOver = limit !== undefined && typed > limit;
  return {
    measure,
    count: isNear ? `${typed} / ${limit}` : null,
    error: isOver ? `${label} must be at most ${limit} characters` : null,
  };
}

type NoteProps = Pick<FieldProps, 'error' | 'success' | 'hint'> & {
  id: string;
  /** The text length, for sighted users only: over the limit, the error is announced. */
  count?: string | null;
};

/** The line below a field. Forms of accounts reserve its space, so that an error does not shift the layout. */
export function FieldNote({ id, error, success, hint, count }: NoteProps) {
  const length = count && (
    <span className="field-count" aria-hidden="true">
      {count}
    </span>
  );
  if (error) {
    return (
      <p className="field-note field-note-error" id={id} role="alert">
        <CircleAlertIcon />
        {error}
        {length}
      </p>
    );
  }
  return (
    <p className={success ? 'field-note field-note-success' : 'field-note'} id={id} aria-live="polite">
      {success && <CircleCheckIcon />}
      {success || hint}
      {length}
    </p>
  );
}

/** A password field whose text can be made visible. */
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
