import type { ReactNode } from 'react';
import { FormFailure } from './FormFailure.tsx';
import type { useForm } from './use-form.ts';

type FormShellProps = {
  state: ReturnType<typeof useForm>;
  /** The page that the form stands on. */
  action: string;
  /** What sends it, below what the server says. */
  button: ReactNode;
  children: ReactNode;
};

/** A form around its fields: a field that is typed in loses its error. */
export function FormShell({ state, action, button, children }: FormShellProps) {
  const { form, failure, submit, clear } = state;
  return (
    // post: before the script is here, a password must never end up in the address
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
