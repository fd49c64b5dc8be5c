import { useState } from 'react';
import {
  actionsFor,
  type ModerationAction,
  moderationActions,
} from '../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import type { ReportKind } from '../../../modules/moderation/rules/report-reasons.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { toast, toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { ReasonForm } from './ReasonForm.tsx';

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

/** Until when a member is suspended, and whether all their public content is hidden. */
export function SuspensionFields() {
  return (
    <>
      <Field
        label="Until"
        name="until"
        type="date"
        min={new Date().toISOString().slice(0, 10)}
        hint="Until the end of that day. Leave empty for no end date"
      />
      <CheckField
        label="Hide everything"
        name="everything"
        hint="Hides all their content until the suspension is lifted"
      />
    </>
  );
}

/** The part of the request body that comes from these fields. */
export const suspensionOf = ({ until, everything }: Record<string, string | undefined>) => ({
  ...(until && { until: endOf(until) }),
  ...(everything !== undefined && { everything: true }),
});

/** The end of a day in the browser's time zone, as an ISO time. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

type ModerateDialogProps = { kind: ReportKind; id: string; username: string };

/** The page's own state, since the page stays open behind the dialog. */
const isPart = (kind: ReportKind) => kind === 'comment' || kind === 'reply' || kind === 'asset';

/** Lets a moderator act on an item in the place where others report it. */
export function ModerateDialog({ kind, id, username, onClose }: ModerateDialogProps & Closable) {
  const done = () => {
    onClose();
    if (!isPart(kind)) return;
    toastOnNextPage('success', messages.acted);
    location.reload();
  };
  return (
    <Dialog title={`Moderate this ${kind}`} onClose={onClose}>
      <p>
        Takes effect immediately and can be undone for 30 days in{' '}
        <a href={pagePath('/admin/actions')}>Administration, Actions</a>.
      </p>
      <ActionForm kind={kind} id={id} username={username} onDone={done} />
    </Dialog>
  );
}
