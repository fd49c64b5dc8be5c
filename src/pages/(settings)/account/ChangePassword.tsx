import { changePassword as rules } from '../../../modules/accounts/fields.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { PasswordManagerHint } from '../../ui/forms/PasswordManagerHint.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../components/Section.tsx';

type ChangePasswordProps = { username: string; onChanged: () => void };

/** Changes the password. */
export function ChangePassword({ username, onChanged }: ChangePasswordProps) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ oldPassword = '', newPassword = '' }) => {
      await call('POST /users/change-password', { body: { oldPassword, newPassword } });
      state.form.current?.reset();
      onChanged();
    },
    { staysOpen: true, fieldOf: { [messages.passwordWrong]: 'oldPassword' } },
  );
  const { errors, isBusy } = state;
  return (
    <Section title="Change password" text="All other devices are signed out.">
      <FormShell
        state={state}
        action={pagePath('/settings/account')}
        button={
          <div className="setting-actions">
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? 'Changing Password...' : 'Change Password'}
            </Button>
          </div>
        }
      >
        <PasswordManagerHint username={username} />
        <PasswordField
          label="Old Password"
          name="oldPassword"
          autoComplete="current-password"
          error={errors.oldPassword}
        />
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 8 characters, no spaces"
          error={errors.newPassword}
        />
      </FormShell>
    </Section>
  );
}
