import { useState } from 'react';
import {
  actionsFor,
  type ModerationAction,
  moderationActions,
} from '../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import type { ReportKind } from '../../../modules/moderation/rules/report-reasons.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { SuspensionFields, suspensionOf } from './SuspensionFields.tsx';

type ActionFormProps = {
  kind: ReportKind;
  id: string;
  /** A member's username, which is typed before the account is deleted. */
  username: string;
  onDone: () => void | Promise<void>;
};

/** Hides or removes an item, or warns, limits, suspends or deletes a member, with a reason that the owner reads. */
export function ActionForm({ kind, id, username, onDone }: ActionFormProps) {
  const names = actionsFor(kind);
  const [action, setAction] = useState<ModerationAction>(names[0] ?? 'hide');
  return (
    <ReasonForm
      button={moderationActions[action].label}
      hint={kind === 'member' ? 'Shown to the member' : 'Shown to the owner'}
      toType={action === 'delete' ? username : null}
      onSend={async (reason, values) => {
        const body = { kind, id, action, reason } as const;
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
        choices={names.map((name) => {
          const { label, hint } = moderationActions[name];
          return { value: name, words: `${label}: ${hint}` };
        })}
        onChange={({ currentTarget }) => setAction(currentTarget.value as ModerationAction)}
      />
      {action === 'suspend' && <SuspensionFields />}
    </ReasonForm>
  );
}
