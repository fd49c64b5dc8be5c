import { useState } from 'react';
import { actionsFor, type ModerationAction, moderationActions } from '../../../modules/moderation/actions.ts';
import { messages } from '../../../modules/moderation/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { ReasonForm } from '../reports/ReasonForm.tsx';

type ModerateMemberProps = { memberId: string; onDone: () => Promise<void> };

const choices = actionsFor('member').map((action) => {
  const { label, hint } = moderationActions[action];
  return { value: action, words: `${label}: ${hint}` };
});

/** Warns, suspends or deletes a member, with a reason that the member reads. */
export function ModerateMember({ memberId, onDone }: ModerateMemberProps) {
  const [action, setAction] = useState<ModerationAction>('warn');
  return (
    <ReasonForm
      button={moderationActions[action].label}
      hint="The member reads it"
      onSend={async (reason, { until, everything }) => {
        const suspension = {
          ...(until && { until: endOf(until) }),
          ...(everything !== undefined && { everything: true }),
        };
        const body = { kind: 'member', id: memberId, action, reason } as const;
        await call('POST /admin/actions', { body: action === 'suspend' ? { ...body, ...suspension } : body });
        toast('success', messages.acted);
        await onDone();
      }}
    >
      <SelectField
        label="Action"
        name="action"
        value={action}
        choices={choices}
        onChange={({ currentTarget }) => setAction(currentTarget.value as ModerationAction)}
      />
      {action === 'suspend' && (
        <>
          <Field
            label="Until"
            name="until"
            type="date"
            min={new Date().toISOString().slice(0, 10)}
            hint="The end of that day; empty: until it is undone"
          />
          <CheckField
            label="Hide everything"
            name="everything"
            hint="All that they show is hidden, until the suspension is undone"
          />
        </>
      )}
    </ReasonForm>
  );
}

/** The end of a day in the browser's time zone, as an ISO time. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
