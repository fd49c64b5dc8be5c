import { useEffect, useState } from 'react';
import { setUp as rules } from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import type { SettingState } from '../../../modules/site/index.ts';
import { messages as siteMessages } from '../../../modules/site/rules/messages.ts';
import { type SettingKey, settingOf } from '../../../modules/site/rules/settings.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { logIn } from '../../(auth)/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import {
  MailServerFields,
  TestMail,
  type Texts,
  testMailOf,
  withMailServer,
} from '../admin/settings/MailServer.tsx';
import { SettingField } from '../admin/settings/SettingField.tsx';

const siteKeys: readonly SettingKey[] = ['siteName', 'signUpMode'];
const mailKeys: readonly SettingKey[] = ['smtpUrl', 'mailFrom'];

type States = readonly SettingState[];

/** The settings that were filled in; the rest keeps its default. */
const settingsIn = (texts: Texts, states: States) =>
  states
    .filter(({ key }) => texts[key])
    .map(({ key }) => [key, settingOf(key).parse(texts[key] ?? '')] as const);

function problemsIn(written: Texts, states: States): Texts {
  const { texts, problems } = withMailServer(written, null);
  const wrong = settingsIn(texts, states).flatMap(([key, value]) => {
    const problem = settingOf(key).problemWith(value);
    return problem === null ? [] : [[key, problem]];
  });
  return { ...brokenByField(rules, texts), ...Object.fromEntries(wrong), ...problems };
}

async function setUp(written: Texts, states: States): Promise<void> {
  const { texts } = withMailServer(written, null);
  const { code = '', username = '', email = '', password = '' } = texts;
  const settings = Object.fromEntries(settingsIn(texts, states));
  await call('POST /setup', {
    body: { code, username, email: email.trim(), password, ...settings },
    anonymous: true,
  });
  await logIn({ identifier: username, password });
  toastOnNextPage('success', messages.setUp);
  window.location.assign(pagePath('/admin/settings'));
}

/** The first admin and the first settings. The code comes in the link that the server printed, after the number sign. */
function SetUpForm({ states }: { states: States }) {
  const requested = states.filter(({ key }) => [...siteKeys, ...mailKeys].includes(key));
  const state = useForm(
    (written) => problemsIn(written, requested),
    (written) => setUp(written, requested),
    { fieldOf: { [messages.usernameTaken]: 'username', [messages.emailTaken]: 'email' } },
  );
  const { form, errors, isBusy } = state;
  useEffect(() => {
    const field = form.current?.elements.namedItem('code');
    if (field instanceof HTMLInputElement && field.value === '') field.value = location.hash.slice(1);
  }, [form]);
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
      <SettingFields keys={siteKeys} states={states} errors={errors} />
      <details className="setup-part">
        <summary>Email (optional)</summary>
        <div className="setup-part">
          <SettingFields keys={mailKeys} states={states} errors={errors} />
          <TestMail
            send={async (to) => {
              const written = state.read();
              const mail = testMailOf(withMailServer(written, null), to);
              return call('POST /setup/test-mail', {
                body: { code: written.code ?? '', ...mail },
                anonymous: true,
              });
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

type SettingFieldsProps = { keys: readonly SettingKey[]; states: States; errors: Texts };

function SettingFields({ keys, states, errors }: SettingFieldsProps) {
  return states
    .filter(({ key }) => keys.includes(key))
    .map((one) =>
      one.key === 'smtpUrl' ? (
        <MailServerFields
          key={one.key}
          server={null}
          source="default"
          variable={one.variable}
          error={errors.smtpUrl}
        />
      ) : (
        <SettingField key={one.key} state={one} error={errors[one.key]} />
      ),
    );
}

export const SetUp = island({ name: 'SetUp', on: 'load', ssr: true }, SetUpForm);

type Listed = { place: string; backups: { name: string; bytes: number; writtenAt: string }[] };

/** Restores a backup of the server's folder or bucket instead of setting up a new site. */
function RestoreBackup({ readCode }: { readCode: () => string }) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [name, setName] = useState('');
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    try {
      await work();
    } catch (error) {
      setOutcome({ text: messageOf(error), isError: true });
    }
    setBusy(false);
  };
  const list = () =>
    run(async () => {
      const found = await call('POST /setup/backups', { body: { code: readCode() }, anonymous: true });
      setListed(found);
      setName(found.backups[0]?.name ?? '');
    });
  const restore = () =>
    run(async () => {
      await call('POST /setup/restore', { body: { code: readCode(), name }, anonymous: true });
      setDone(true);
      setOutcome({
        text: `${siteMessages.restored}. The server starts again; log in as you did before.`,
        isError: false,
      });
    });
  return (
    <div className="setup-part">
      <p className="setup-text">
        Brings back a whole site: members, webs, files and settings. Put the file into the folder or bucket of
        the server’s backups first.
      </p>
      {listed === null && (
        <Button aria-disabled={isBusy} onClick={list}>
          {isBusy ? 'Looking...' : 'Look for backups'}
        </Button>
      )}
      {listed?.backups.length === 0 && <p className="setup-text">There are no backups in {listed.place}.</p>}
      {listed !== null && listed.backups.length > 0 && !isDone && (
        <>
          <fieldset className="setup-backups">
            <legend>Backups in {listed.place}</legend>
            {listed.backups.map((backup) => (
              <label key={backup.name}>
                <input
                  type="radio"
                  name="backup"
                  checked={backup.name === name}
                  onChange={() => setName(backup.name)}
                />
                <span>
                  {backup.name}
                  <small>
                    <Day at={backup.writtenAt} />, {formatBytes(backup.bytes)}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          <Button look="accent" aria-disabled={isBusy} onClick={restore}>
            {isBusy ? 'Restoring... this can take long' : 'Restore this backup'}
          </Button>
        </>
      )}
      <p role="status" className={outcome?.isError ? 'setup-failure' : 'setup-text'}>
        {outcome?.text}
      </p>
    </div>
  );
}
