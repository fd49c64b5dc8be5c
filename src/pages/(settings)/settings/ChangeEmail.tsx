import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import { changeEmail as rules } from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { changeEmail } from '../../(auth)/index.ts';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from './Section.tsx';

const fieldOf = {
  [messages.passwordWrong]: 'password',
  [messages.emailTaken]: 'email',
  [messages.emailSame]: 'email',
};

type ChangeEmailProps = { user: OwnUser; onChanged: (user: OwnUser) => void };

/** Changes the account's email address. */
export function ChangeEmail({ user, onChanged }: ChangeEmailProps) {
  const state = useForm(
    (values) => brokenByField(rules, { ...values, currentEmail: user.email }),
    async ({ email = '', password = '' }) => {
      onChanged(await changeEmail({ email: email.trim(), password }));
      state.form.current?.reset();
    },
    { staysOpen: true, fieldOf },
  );
  const { errors, isBusy } = state;
  return (
    <Section
      title="Change email"
      text="Other devices are logged out, and the old address gets a link to undo the change."
    >
      <FormShell
        state={state}
        action={pagePath('/settings/account')}
        button={
          <div className="setting-actions">
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? 'Changing Email...' : 'Change Email'}
            </Button>
          </div>
        }
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint={`Now ${user.email}`}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </FormShell>
    </Section>
  );
}
