import { useState } from 'react';
import { login as rules } from '../../../modules/accounts/rules/fields.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { logIn, type User } from '../client/sign-in.ts';

type LoginFormProps = {
  /** Called after the login; the form stays busy until it is unmounted. */
  onDone: (user: User) => void;
};

/** Login form with username or email and password. Used by the login page and by the editor's dialog. */
export function LoginForm({ onDone }: LoginFormProps) {
  // The reply to a suspended member's login with the right password.
  const [appealToken, setAppealToken] = useState<string>();
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    (values) => brokenByField(rules, values),
    async ({ identifier = '', password = '' }) => {
      setAppealToken(undefined);
      const user = await logIn({ identifier: identifier.trim(), password }).catch((error: unknown) => {
        if (isAppError(error)) setAppealToken(error.data?.appealToken);
        throw error;
      });
      onDone(user);
    },
  );
  return (
    // POST, so that a password never ends up in the URL if the form is submitted before the script has loaded
    <form className="form" ref={form} method="post" action={pagePath('/login')} noValidate onSubmit={submit}>
      <Field
        label="Username or Email"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.identifier}
        onChange={() => clear('identifier')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clear('password')}
      />
      <a className="form-aside" href={pagePath('/forgot-password')} data-return="keep">
        Forgot password?
      </a>
      <FormFailure message={failure} />
      {failure && appealToken && (
        <Button isWide aria-haspopup="dialog" onClick={() => openSuspension(appealToken)}>
          Read more or appeal
        </Button>
      )}
      <Button type="submit" look="accent" isWide aria-disabled={isBusy}>
        {isBusy ? 'Logging In...' : 'Log In'}
      </Button>
    </form>
  );
}

const openSuspension = (token: string) =>
  openDialog(async () => {
    const { SuspensionDialog, readSuspension } = await import('./SuspensionDialog.tsx');
    return [SuspensionDialog, { token, suspension: await readSuspension(token) }];
  });
