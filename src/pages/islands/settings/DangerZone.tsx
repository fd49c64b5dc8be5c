import { useState } from 'react';
import { deleteAccount as rules } from '../../../modules/accounts/fields.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../client/api.ts';
import { leaveAsGuest } from '../../client/sign-in.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { PasswordField } from '../../components/Field.tsx';
import { FormShell } from '../../components/forms/FormShell.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { ForManagers } from './ForManagers.tsx';
import { Section } from './Section.tsx';

/** Where an account is deleted, after a question and with the password. */
export function DangerZone({ username }: { username: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Danger Zone"
      text="All that you made goes with your account: webs, likes, files and sessions."
    >
      <div className="setting-note">
        <p>Deleting your account cannot be undone.</p>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking && <DeleteDialog username={username} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ password = '' }) => {
      await call('DELETE /users/delete', { body: { password } });
      leaveAsGuest(messages.deleted);
    },
    { fieldOf: { [messages.passwordWrong]: 'password' } },
  );
  return (
    <Dialog title="Delete account" onClose={onClose}>
      <p>{messages.deleteSure}</p>
      <FormShell
        state={state}
        action="/settings/account"
        button={
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="danger" aria-disabled={state.isBusy}>
              {state.isBusy ? 'Deleting...' : 'Confirm'}
            </Button>
          </div>
        }
      >
        <ForManagers username={username} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={state.errors.password}
        />
      </FormShell>
    </Dialog>
  );
}
