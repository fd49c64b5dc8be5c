import { confirmPassword, resetPassword } from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { goTo } from '../client/sign-in.ts';

const rules = { ...resetPassword, confirmPassword };

/** Sets a new password with a mailed token, then redirects to the login. */
export function NewPasswordForm({ token }: { token: string }) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ newPassword = '' }) => {
      await call('POST /users/reset-password', { body: { token, newPassword }, anonymous: true });
      toastOnNextPage('success', messages.passwordReset);
      goTo(pagePath('/login'));
    },
  );
  const { errors, isBusy } = state;
  return (
    <FormShell
      state={state}
      action={pagePath('/reset-password')}
      button={
        <Button type="submit" look="accent" isWide aria-disabled={isBusy}>
          {isBusy ? 'Resetting password...' : 'Reset password'}
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

export const ResetPassword = island({ name: 'ResetPassword', on: 'load', ssr: true }, NewPasswordForm);
