import { login as rules } from '../../../modules/accounts/fields.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { logIn, type User } from '../client/sign-in.ts';

type LoginFormProps = {
  /** Called when the member is logged in; the form stays busy until it is taken away. */
  onDone: (user: User) => void;
};

/** Username or email and password. Used by the login page and by the editor's dialog. */
export function LoginForm({ onDone }: LoginFormProps) {
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    (values) => brokenByField(rules, values),
    async ({ identifier = '', password = '' }) => {
      onDone(await logIn({ identifier: identifier.trim(), password }));
    },
  );
  return (
    // post: before the script is here, a password must never end up in the address
    <form className="form" ref={form} method="post" action="/login" noValidate onSubmit={submit}>
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
      <a className="form-aside" href="/forgot-password" data-return="keep">
        Forgot password?
      </a>
      <FormFailure message={failure} />
      <Button type="submit" look="accent" isWide aria-disabled={isBusy}>
        {isBusy ? 'Logging In...' : 'Log In'}
      </Button>
    </form>
  );
}
