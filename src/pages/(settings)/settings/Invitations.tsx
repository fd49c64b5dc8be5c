import type { Invitation } from '../../../modules/accounts/contract/index.ts';
import { pagePath } from '../../page-path.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LocalTime } from './Devices.tsx';

type NewInvitation = { maxUses: number; days: number; note: string };

const lifetimes = [
  { value: '1', words: 'One day' },
  { value: '7', words: 'One week' },
  { value: '30', words: '30 days' },
  { value: '365', words: 'One year' },
];

type InvitationFormProps = {
  action: string;
  maxUses: number;
  onCreate: (made: NewInvitation) => Promise<void>;
};

/** Creates the link of an invitation, with a number of places, a lifetime and a note. */
export function InvitationForm({ action, maxUses, onCreate }: InvitationFormProps) {
  const state = useForm(
    ({ people = '' }): Record<string, string> => {
      const isGood = /^\d{1,5}$/.test(people) && Number(people) >= 1 && Number(people) <= maxUses;
      return isGood ? {} : { people: `People must be a whole number from 1 to ${maxUses}` };
    },
    async ({ people, days, note = '' }) => {
      await onCreate({ maxUses: Number(people), days: Number(days), note: note.trim() });
      state.form.current?.reset();
    },
    { staysOpen: true },
  );
  return (
    <FormShell
      state={state}
      action={action}
      button={
        <div className="setting-actions">
          <Button type="submit" look="accent" aria-disabled={state.isBusy}>
            Create Invitation
          </Button>
        </div>
      }
    >
      <div className="setting-pairs">
        <Field
          label="People"
          name="people"
          inputMode="numeric"
          defaultValue="1"
          error={state.errors.people}
          hint="Number of people who can sign up with this link"
        />
        <SelectField label="Valid for" name="days" defaultValue="7" choices={lifetimes} />
      </div>
      <Field label="Note" name="note" limit={100} hint="Visible to you and to admins" />
    </FormShell>
  );
}

type InvitationListProps = {
  invitations: Invitation[];
  /** Shows the creator of each invitation. */
  hasCreators?: boolean;
  onRevoke: (invitation: Invitation) => Promise<void>;
};

/** Invitations with their links, the remaining places, and the members who joined by them. */
export function InvitationList({ invitations, hasCreators = false, onRevoke }: InvitationListProps) {
  if (invitations.length === 0) return <p className="setting-text">No invitations yet.</p>;
  return (
    <ul className="devices">
      {invitations.map((invitation) => (
        <li key={invitation._id} className="device">
          <div className="device-words">
            <p className="device-name">{invitation.note || 'Invitation'}</p>
            <p className="device-facts">
              <span>
                {invitation.uses} of {invitation.maxUses} used
              </span>
              <span>
                {invitation.isOpen ? 'until ' : 'ended; was valid until '}
                <LocalTime at={invitation.expiresAt} />
              </span>
              {hasCreators && (
                <a href={pagePath('/@username', { username: invitation.creator })}>by {invitation.creator}</a>
              )}
            </p>
            {invitation.members.length > 0 && (
              <p className="device-facts">
                <span>Signed up with it:</span>
                {invitation.members.map((username) => (
                  <a key={username} href={pagePath('/@username', { username })}>
                    {username}
                  </a>
                ))}
              </p>
            )}
          </div>
          {invitation.isOpen && (
            <div className="invitation-actions">
              <Button onClick={() => void copyText(invitation.url, 'Link copied')}>Copy link</Button>
              <Button onClick={() => void onRevoke(invitation)}>Revoke</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
