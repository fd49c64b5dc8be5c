import { useState } from 'react';
import { deleteAccount as rules } from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { leaveAsGuest } from '../../(auth)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PasswordManagerHint, Section } from './Section.tsx';

/** Deletes the account, after a confirmation and with the password. */
export function DangerZone({ username }: { username: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Danger Zone" text="Everything you made is deleted too: webs, likes, files and sessions.">
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
      <p>{messages.confirmDelete}</p>
      <FormShell
        state={state}
        action={pagePath('/settings/account')}
        button={
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="danger" aria-disabled={state.isBusy}>
              {state.isBusy ? 'Deleting...' : 'Confirm'}
            </Button>
          </div>
        }
      >
        <PasswordManagerHint username={username} />
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
