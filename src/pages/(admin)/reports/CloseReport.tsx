import { useEffect, useState } from 'react';
import type { Report } from '../../../modules/moderation/contract/index.ts';
import {
  actionsFor,
  type ModerationAction,
  moderationActions,
} from '../../../modules/moderation/rules/actions.ts';
import { moderatorReason } from '../../../modules/moderation/rules/fields.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { TextAreaField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ConfirmName, nameProblem } from './ReasonForm.tsx';
import { SuspensionFields, suspensionOf } from './SuspensionFields.tsx';

type CloseReportProps = { report: Report; onClosed: () => void };

const choicesFor = ({ kind, isAutomatic }: Report) => [
  { value: '', words: 'Choose an outcome' },
  {
    value: 'dismissed',
    words: isAutomatic ? messages.letPass : 'Dismiss: no rule was broken',
  },
  ...actionsFor(kind).map((action) => {
    const { label, hint } = moderationActions[action];
    return { value: action, words: `${label}: ${hint}` };
  }),
  { value: 'acted', words: 'Close: action was taken elsewhere' },
];

/** The outcome that the form sends for the chosen value. */
function closingOf(choice: string): { outcome: 'dismissed' | 'acted'; action?: ModerationAction } {
  if (choice === 'acted') return { outcome: 'acted' };
  if (Object.hasOwn(moderationActions, choice))
    return { outcome: 'acted', action: choice as ModerationAction };
  return { outcome: 'dismissed' };
}

/** The username that is typed before its account is deleted. */
const nameToType = ({ label }: Report, outcome: string | undefined) => (outcome === 'delete' ? label : null);

/** Closes all open reports of a thing with a reason, which reporters read, and acts upon the thing. */
export function CloseReport({ report, onClosed }: CloseReportProps) {
  const [outcome, setOutcome] = useState('');
  const state = useForm(
    (values) => ({
      ...(values.outcome === '' && { outcome: messages.outcomeMissing }),
      ...nameProblem(nameToType(report, values.outcome), values),
      ...brokenByField(moderatorReason, values),
    }),
    async ({ reason = '', outcome: chosen = '', ...values }) => {
      await call('POST /admin/reports/{reportId}', {
        params: { reportId: report._id },
        body: { ...closingOf(chosen), ...(chosen === 'suspend' && suspensionOf(values)), reason },
      });
      toast('success', messages.handled);
      onClosed();
    },
  );
  const toType = nameToType(report, outcome);
  // The field keeps what was chosen before this code had arrived, so the choice is not held by React.
  useEffect(() => setOutcome(state.read().outcome ?? ''), [state.read]);
  return (
    <form className="form report-actions" ref={state.form} noValidate onSubmit={state.submit}>
      <SelectField
        label="Outcome"
        name="outcome"
        value={outcome}
        choices={choicesFor(report)}
        error={state.errors.outcome}
        onChange={({ currentTarget }) => {
          setOutcome(currentTarget.value);
          state.clear('outcome');
        }}
      />
      {outcome === 'suspend' && <SuspensionFields />}
      {toType !== null && (
        <ConfirmName username={toType} error={state.errors.confirm} onChange={() => state.clear('confirm')} />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        limit={moderatorReason.reason.length.max}
        hint="Shown to the reporters, and to the owner if action is taken"
        error={state.errors.reason}
        onChange={() => state.clear('reason')}
      />
      <FormFailure message={state.failure} />
      <div>
        <Button type="submit" look={outcome === '' ? 'outline' : 'accent'} aria-disabled={state.isBusy}>
          Close the report
        </Button>
      </div>
    </form>
  );
}
