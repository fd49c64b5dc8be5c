import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { FormFailure } from '../forms/FormFailure.tsx';
import type { useForm } from '../forms/use-form.ts';

type DialogFormProps = {
  state: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'isBusy' | 'submit'>;
  /** Label of the submit button; `sending` replaces it during a request. */
  send: string;
  sending: string;
  look?: 'accent' | 'danger';
  onCancel: () => void;
  children: ReactNode;
};

/** A form that fills a dialog: its fields, the server's error, and the submit and cancel buttons. */
export function DialogForm({ state, send, sending, look = 'accent', onCancel, children }: DialogFormProps) {
  const { form, failure, isBusy, submit } = state;
  return (
    <form className="form" ref={form} noValidate onSubmit={submit}>
      {children}
      <FormFailure message={failure} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look={look} aria-disabled={isBusy}>
          {isBusy ? sending : send}
        </Button>
      </div>
    </form>
  );
}
