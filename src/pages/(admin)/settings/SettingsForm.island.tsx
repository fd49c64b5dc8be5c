import type { SettingState } from '../../../modules/site/index.ts';
import { messages } from '../../../modules/site/rules/messages.ts';
import { settingOf } from '../../../modules/site/rules/settings.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { removalOf, SettingField } from './SettingField.tsx';
import { TestMail } from './TestMail.tsx';

type SettingsFormProps = { title: string; text: string; states: readonly SettingState[] };

/** The settings of one section; an unchanged value is sent too, and has no effect. */
function SettingsSectionForm({ title, text, states }: SettingsFormProps) {
  const open = states.filter(({ source }) => source !== 'environment');
  // An unticked box is not among a form's values.
  const valuesOf = (texts: Record<string, string>) =>
    open
      // A secret is not shown, so an empty field means that it stays, unless it is to be removed.
      .filter(({ key }) => !settingOf(key).isSecret || texts[key] || texts[removalOf(key)])
      .map(({ key }) => {
        const isRemoved = !texts[key] && texts[removalOf(key)] !== undefined;
        return [key, isRemoved ? null : settingOf(key).parse(texts[key] ?? 'off')] as const;
      });
  const state = useForm(
    (texts) =>
      Object.fromEntries(
        valuesOf(texts).flatMap(([key, value]) => {
          const problem = value === null ? null : settingOf(key).problemWith(value);
          return problem === null ? [] : [[key, problem]];
        }),
      ),
    async (texts) => {
      await call('PATCH /admin/settings', { body: Object.fromEntries(valuesOf(texts)) });
      toastOnNextPage('success', messages.settingsSaved);
      // The page's own frame shows the settings.
      window.location.reload();
    },
  );
  return (
    <FormShell
      state={state}
      action={pagePath('/admin/settings')}
      button={
        open.length > 0 && (
          <div className="setting-actions">
            <Button type="submit" aria-label={`Save ${title}`} aria-disabled={state.isBusy}>
              {state.isBusy ? 'Saving...' : 'Save'}
            </Button>
          </div>
        )
      }
    >
      <fieldset className="setting site-setting">
        <legend className="visually-hidden">{title}</legend>
        <div className="setting-head">
          <h2>{title}</h2>
          <p className="setting-text">{text}</p>
        </div>
        <div className="setting-body">
          {states.map((one) => (
            <SettingField key={one.key} state={one} error={state.errors[one.key]} />
          ))}
          {states.some(({ key }) => key === 'smtpUrl') && (
            <TestMail
              send={(to) => {
                const { smtpUrl, mailFrom } = state.read();
                const mail = { to, smtpUrl: smtpUrl || undefined, mailFrom: mailFrom || undefined };
                return call('POST /admin/test-mail', { body: mail });
              }}
            />
          )}
        </div>
      </fieldset>
    </FormShell>
  );
}

export const SettingsForm = island({ name: 'SettingsForm', on: 'load', ssr: true }, SettingsSectionForm);
