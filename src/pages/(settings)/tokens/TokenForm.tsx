import { messages } from '../../../modules/accounts/rules/messages.ts';
import { personalToken as rules } from '../../../modules/accounts/rules/token-fields.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type TokenScope, tokenScopeNames, tokenScopes } from '../../../shared/rules/token-scopes.ts';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { PasswordManagerHint } from '../../ui/forms/PasswordManagerHint.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

export type NewToken = {
  name: string;
  scopes: TokenScope[];
  origins: string[];
  days: number;
  password: string;
};

const lifetimes = [
  { value: '7', words: 'One week' },
  { value: '30', words: '30 days' },
  { value: '90', words: '90 days' },
  { value: '366', words: 'One year' },
];

type TokenFormProps = { isStaff: boolean; username: string; onCreate: (token: NewToken) => Promise<void> };

/** Creates a token: what it is for, what it may do and for how long. */
export function TokenForm({ isStaff, username, onCreate }: TokenFormProps) {
  const state = useForm(
    (texts) => brokenByField(rules, texts),
    async ({ name = '', days, origins = '', password = '' }) => {
      const form = new FormData(state.form.current ?? undefined);
      await onCreate({
        name: name.trim(),
        scopes: tokenScopeNames.filter((scope) => form.has(`scope-${scope}`)),
        origins: origins.split(/\s+/).filter(Boolean),
        days: Number(days),
        password,
      });
      state.form.current?.reset();
    },
    { staysOpen: true, fieldOf: { [messages.passwordWrong]: 'password' } },
  );
  return (
    <FormShell
      state={state}
      action={pagePath('/settings/tokens')}
      button={
        <div className="form-actions">
          <Button type="submit" look="accent" aria-disabled={state.isBusy}>
            {state.isBusy ? 'Creating...' : 'Create Token'}
          </Button>
        </div>
      }
    >
      <PasswordManagerHint username={username} />
      <div className="setting-pairs">
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          hint="What the token is for"
          limit={60}
          error={state.errors.name}
        />
        <SelectField label="Valid for" name="days" defaultValue="30" choices={lifetimes} />
      </div>
      <fieldset className="token-scopes">
        <legend className="field-label">What it may do</legend>
        {tokenScopeNames
          .filter((scope) => isStaff || scope !== 'admin')
          .map((scope) => (
            <CheckField
              key={scope}
              name={`scope-${scope}`}
              label={scope}
              hint={tokenScopes[scope]}
              defaultChecked={scope === 'read'}
            />
          ))}
      </fieldset>
      <Field
        label="Pages that may use it (optional)"
        name="origins"
        autoComplete="off"
        placeholder="https://example.com"
        hint="Addresses of other sites, with spaces between. Programs outside of browsers need none"
        error={state.errors.origins}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={state.errors.password}
      />
    </FormShell>
  );
}
