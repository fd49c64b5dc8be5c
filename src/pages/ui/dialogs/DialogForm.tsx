import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { FormFailure } from '../forms/FormFailure.tsx';
import type { useForm } from '../forms/use-form.ts';

type DialogFormProps = {
  state: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'isBusy' | 'submit'>;
  /** The word on the button that sends, and while it does. */
  send: string;
  sending: string;
  look?: 'accent' | 'danger';
  onCancel: () => void;
  children: ReactNode;
};

/** A form that fills a dialog: its fields, what the server says, and the two ways out. */
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
