import type { ReactNode } from 'react';
import { moderatorReason } from '../../../modules/moderation/rules/fields.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

type ReasonFormProps = {
  button: string;
  hint: string;
  /** A username that must be typed first. */
  toType?: string | null;
  onSend: (reason: string, values: Record<string, string | undefined>) => Promise<void>;
  /** Fields before the reason. */
  children?: ReactNode;
};

/** A moderator's decision with its reason. */
export function ReasonForm({ button, hint, toType = null, onSend, children }: ReasonFormProps) {
  const state = useForm(
    (values) => ({ ...nameProblem(toType, values), ...brokenByField(moderatorReason, values) }),
    (values) => onSend(values.reason ?? '', values),
  );
  return (
    <form className="form report-actions" ref={state.form} noValidate onSubmit={state.submit}>
      {children}
      {toType !== null && (
        <ConfirmName username={toType} error={state.errors.confirm} onChange={() => state.clear('confirm')} />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        limit={moderatorReason.reason.length.max}
        hint={hint}
        error={state.errors.reason}
        onChange={() => state.clear('reason')}
      />
      <FormFailure message={state.failure} />
      <div>
        <Button type="submit" aria-disabled={state.isBusy}>
          {button}
        </Button>
      </div>
    </form>
  );
}

/** The rule of the field: the username must have been typed. */
export const nameProblem = (
  username: string | null,
  { confirm = '' }: Record<string, string | undefined>,
): Record<string, string> =>
  username === null || confirm.trim() === username ? {} : { confirm: messages.confirmName(username) };

type ConfirmNameProps = { username: string; error: string | undefined; onChange: () => void };

/** A username to type before the account is deleted. */
export function ConfirmName({ username, error, onChange }: ConfirmNameProps) {
  return (
    <Field
      label={messages.confirmName(username)}
      name="confirm"
      autoComplete="off"
      autoCapitalize="none"
      error={error}
      onChange={onChange}
    />
  );
}
