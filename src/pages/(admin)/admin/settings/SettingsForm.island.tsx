import type { SettingState } from '../../../../modules/site/index.ts';
import type { ShownServer } from '../../../../modules/site/rules/mail-server-form.ts';
import { messages } from '../../../../modules/site/rules/messages.ts';
import { settingOf } from '../../../../modules/site/rules/settings.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast, toastOnNextPage } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormShell } from '../../../ui/forms/FormShell.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import {
  MailServerFields,
  type ReadTexts,
  TestMail,
  type Texts,
  testMailOf,
  withMailServer,
} from './MailServer.tsx';
import { removalOf, SettingField } from './SettingField.tsx';
import { settingsSections } from './settings-sections.ts';

type SettingsFormProps = { states: readonly SettingState[]; mailServer: ShownServer | null };

/** The values that differ from the current ones; null removes a secret. An unchecked checkbox has no form value. */
function changesIn(texts: Texts, states: readonly SettingState[]): [key: string, value: unknown][] {
  return states
    .filter(({ source }) => source !== 'environment')
    .flatMap(({ key, value }): [string, unknown][] => {
      const { isSecret, format, parse } = settingOf(key);
      const text = texts[key] ?? 'off';
      // Secrets are never shown, so an empty field keeps the stored one, unless its removal was requested.
      if (isSecret && texts[removalOf(key)]) return [[key, null]];
      if (isSecret) return texts[key] ? [[key, parse(text)]] : [];
      const parsed = parse(text);
      return format(parsed) === format(value) ? [] : [[key, parsed]];
    });
}

/** The problems of the changed settings, in the order of the page, because the form focuses the first of them. */
function problemsIn({ texts, problems }: ReadTexts, states: readonly SettingState[]): Texts {
  const changed = new Map(changesIn(texts, states));
  const order = settingsSections.flatMap(({ keys }) => keys);
  return Object.fromEntries(
    order.flatMap((key) => {
      const value = changed.get(key) ?? null;
      const problem = problems[key] ?? (value === null ? null : settingOf(key).problemWith(value));
      return problem === null ? [] : [[key, problem]];
    }),
  );
}

/** All settings in groups, with one save button. Input is kept when the server rejects it. */
function AllSettings({ states, mailServer }: SettingsFormProps) {
  const read = (written: Texts) =>
    withMailServer(written, mailServer, Boolean(written[removalOf('smtpUrl')]));
  const state = useForm(
    (written) => problemsIn(read(written), states),
    async (written) => {
      const changes = changesIn(read(written).texts, states);
      if (changes.length === 0) return toast('info', messages.nothingChanged);
      await call('PATCH /admin/settings', { body: Object.fromEntries(changes) });
      toastOnNextPage('success', messages.settingsSaved);
      // The frame of the page shows settings too, such as the site's name.
      window.location.reload();
    },
    { staysOpen: true },
  );
  const sendTest = async (to: string) =>
    call('POST /admin/test-mail', { body: testMailOf(read(state.read()), to) });
  const fieldOf = (one: SettingState) =>
    one.key === 'smtpUrl' ? (
      <MailServerFields
        key={one.key}
        server={mailServer}
        source={one.source}
        variable={one.variable}
        error={state.errors.smtpUrl}
      />
    ) : (
      <SettingField key={one.key} state={one} error={state.errors[one.key]} />
    );
  const button = (
    <div className="settings-save">
      <Button type="submit" look="accent" aria-disabled={state.isBusy}>
        {state.isBusy ? 'Saving...' : 'Save settings'}
      </Button>
    </div>
  );
  return (
    <FormShell state={state} action={pagePath('/admin/settings')} button={button}>
      {settingsSections.map(({ title, text, keys }) => (
        <fieldset key={title} className="setting site-setting">
          <legend className="visually-hidden">{title}</legend>
          <div className="setting-head">
            <h2>{title}</h2>
            <p className="setting-text">{text}</p>
          </div>
          <div className="setting-body">
            {states.filter(({ key }) => keys.includes(key)).map(fieldOf)}
            {keys.includes('smtpUrl') && <TestMail send={sendTest} />}
          </div>
        </fieldset>
      ))}
    </FormShell>
  );
}

export const SettingsForm = island({ name: 'SettingsForm', on: 'load', ssr: true }, AllSettings);
