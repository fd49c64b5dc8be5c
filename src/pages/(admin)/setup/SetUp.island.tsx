import { useEffect } from 'react';
import { setUp as rules } from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import type { SettingState } from '../../../modules/site/index.ts';
import { type SettingKey, settingOf } from '../../../modules/site/rules/settings.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { logIn } from '../../(auth)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SettingField } from '../admin/settings/SettingField.tsx';
import { TestMail } from '../admin/settings/TestMail.tsx';
import { RestoreBackup } from './RestoreBackup.tsx';

const siteKeys: readonly SettingKey[] = ['siteName', 'signUpMode'];
const mailKeys: readonly SettingKey[] = ['smtpUrl', 'mailFrom'];

/** The first admin and the first settings. The code comes in the link that the server printed, after the number sign. */
function SetUpForm({ states }: { states: readonly SettingState[] }) {
  const requested = states.filter(({ key }) => [...siteKeys, ...mailKeys].includes(key));
  const valuesOf = (texts: Record<string, string>) =>
    requested
      .filter(({ key }) => texts[key])
      .map(({ key }) => [key, settingOf(key).parse(texts[key] ?? '')] as const);
  const state = useForm(
    (texts) => ({
      ...brokenByField(rules, texts),
      ...Object.fromEntries(
        valuesOf(texts).flatMap(([key, value]) => {
          const problem = settingOf(key).problemWith(value);
          return problem === null ? [] : [[key, problem]];
        }),
      ),
    }),
    async (texts) => {
      const { code = '', username = '', email = '', password = '' } = texts;
      const settings = Object.fromEntries(valuesOf(texts));
      await call('POST /setup', {
        body: { code, username, email: email.trim(), password, ...settings },
        anonymous: true,
      });
      await logIn({ identifier: username, password });
      toastOnNextPage('success', messages.setUp);
      window.location.assign(pagePath('/admin/settings'));
    },
    { fieldOf: { [messages.usernameTaken]: 'username', [messages.emailTaken]: 'email' } },
  );
  const { form, errors, isBusy } = state;
  useEffect(() => {
    const field = form.current?.elements.namedItem('code');
    if (field instanceof HTMLInputElement && field.value === '') field.value = location.hash.slice(1);
  }, [form]);
  const fieldsOf = (keys: readonly SettingKey[]) =>
    requested
      .filter(({ key }) => keys.includes(key))
      .map((one) => <SettingField key={one.key} state={one} error={errors[one.key]} />);
  return (
    <FormShell
      state={state}
      action={pagePath('/setup')}
      button={
        <Button type="submit" look="accent" isWide aria-disabled={isBusy}>
          {isBusy ? 'Setting up...' : 'Set up the site'}
        </Button>
      }
    >
      <Field
        label="Code"
        name="code"
        autoComplete="off"
        hint="Printed in the server’s terminal or log"
        error={errors.code}
        required
      />
      <Field label="Username" name="username" autoComplete="username" error={errors.username} required />
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors.email} required />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        required
      />
      {fieldsOf(siteKeys)}
      <details className="setup-part">
        <summary>Email (optional)</summary>
        <div className="setup-part">
          {fieldsOf(mailKeys)}
          <TestMail
            send={(to) => {
              const { code = '', smtpUrl, mailFrom } = state.read();
              const mail = { to, smtpUrl: smtpUrl || undefined, mailFrom: mailFrom || undefined };
              return call('POST /setup/test-mail', { body: { code, ...mail }, anonymous: true });
            }}
          />
        </div>
      </details>
      <details className="setup-part">
        <summary>Restore a backup instead</summary>
        <RestoreBackup readCode={() => state.read().code ?? ''} />
      </details>
    </FormShell>
  );
}

export const SetUp = island({ name: 'SetUp', on: 'load', ssr: true }, SetUpForm);
