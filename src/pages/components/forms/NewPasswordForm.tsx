import { confirmPassword, resetPassword } from '../../../modules/accounts/fields.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../client/api.ts';
import { goTo } from '../../client/sign-in.ts';
import { toastOnNextPage } from '../../client/toasts.ts';
import { Button } from '../Button.tsx';
import { PasswordField } from '../Field.tsx';
import { FormShell } from './FormShell.tsx';
import { useForm } from './use-form.ts';

const rules = { ...resetPassword, confirmPassword };

/** Sets a new password by a mailed token and leads to the login. */
export function NewPasswordForm({ token }: { token: string }) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ newPassword = '' }) => {
      await call('POST /users/reset-password', { body: { token, newPassword }, anonymous: true });
      toastOnNextPage('success', messages.passwordReset);
      goTo('/login');
    },
  );
  const { errors, isBusy } = state;
  return (
    <FormShell
      state={state}
      action="/reset-password"
      button={
        <Button type="submit" look="accent" isWide aria-disabled={isBusy}>
          {isBusy ? 'Resetting Password...' : 'Reset Password'}
        </Button>
      }
    >
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 8 characters, no spaces"
        error={errors.newPassword}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </FormShell>
  );
}
