import { useState } from 'react';
import { actionsFor, type ModerationAction, moderationActions } from '../../../modules/moderation/actions.ts';
import { messages } from '../../../modules/moderation/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { ReasonForm } from '../reports/ReasonForm.tsx';
import { SuspensionFields, suspensionOf } from './SuspensionFields.tsx';

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
      onSend={async (reason, values) => {
        const body = { kind: 'member', id: memberId, action, reason } as const;
        await call('POST /admin/actions', {
          body: action === 'suspend' ? { ...body, ...suspensionOf(values) } : body,
        });
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
      {action === 'suspend' && <SuspensionFields />}
    </ReasonForm>
  );
}
