import type { ReactNode } from 'react';
import { FormFailure } from './FormFailure.tsx';
import type { useForm } from './use-form.ts';

type FormShellProps = {
  state: ReturnType<typeof useForm>;
  /** Path of the form's page. */
  action: string;
  /** The submit button, shown below the server's error. */
  button: ReactNode;
  children: ReactNode;
};

/** A form around its fields. Editing a field clears its error. */
export function FormShell({ state, action, button, children }: FormShellProps) {
  const { form, failure, submit, clear } = state;
  return (
    // POST, so that a password never ends up in the URL if the form is submitted before the script has loaded
    <form
      className="form"
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onChange={({ target }) => 'name' in target && clear(String(target.name))}
    >
      {children}
      <FormFailure message={failure} />
      {button}
    </form>
  );
}
