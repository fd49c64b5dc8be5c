import type { ReactNode } from 'react';
import { moderatorReason } from '../../../modules/moderation/fields.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ConfirmName, nameProblem } from './ConfirmName.tsx';

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
        <Button type="submit" look="accent" aria-disabled={state.isBusy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
