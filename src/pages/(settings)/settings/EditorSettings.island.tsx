import { useState } from 'react';
import { messages as accountMessages } from '../../../modules/accounts/rules/messages.ts';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { kindPreferences } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { kindNameOf, kindNames, panes, sourceKinds } from '../../../modules/webs/rules/source-kinds.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import {
  announcePreferences,
  changedPreferences,
  preferenceChecks,
  preferenceChoices,
  preferenceSelects,
} from '../preferences.ts';
import { Section } from './Section.tsx';

/** The editor preferences; only changed values are sent. */
function PreferencesForm({ preferences }: { preferences: EditorPreferences }) {
  const [kept, setKept] = useState(preferences);
  const state = useForm(
    () => ({}),
    async (values) => {
      const changes = changedPreferences(values, kept);
      if (Object.keys(changes).length === 0) return toast('info', accountMessages.noChanges);
      setKept(await call('PATCH /webs/update-editor-preferences', { body: changes }));
      announcePreferences();
      toast('success', messages.preferencesUpdated);
    },
    { staysOpen: true },
  );
  const button = (
    <div className="setting-actions">
      <Button type="submit" look="accent" aria-disabled={state.isBusy}>
        {state.isBusy ? 'Saving...' : 'Save preferences'}
      </Button>
    </div>
  );
  return (
    <FormShell state={state} action={pagePath('/settings/editor')} button={button}>
      <Section title="Text" text="How code looks in the editor.">
        <div className="setting-pairs">
          {preferenceSelects.map(({ name, label }) => (
            <SelectField
              key={name}
              label={label}
              name={name}
              choices={preferenceChoices[name]}
              defaultValue={preferences[name]}
            />
          ))}
        </div>
      </Section>
      <Section title="New webs" text="What the panes of a new web are written in.">
        <div className="setting-pairs">
          {kindSelects.map(({ name, label, choices }) => (
            <SelectField
              key={name}
              label={label}
              name={name}
              choices={choices}
              defaultValue={preferences[name]}
            />
          ))}
        </div>
      </Section>
      <Section title="Behavior" text="What the editor does as you type.">
        {preferenceChecks.map(({ name, label, hint }) => (
          <CheckField key={name} label={label} name={name} hint={hint} defaultChecked={preferences[name]} />
        ))}
      </Section>
    </FormShell>
  );
}

export const EditorSettings = island({ name: 'EditorSettings', on: 'load', ssr: true }, PreferencesForm);

/** Preferences for the languages of new webs' panes; the first choice is the language that runs. */
const kindSelects = panes.map((pane) => ({
  name: kindPreferences[pane],
  label: kindNameOf(pane),
  choices: [
    { value: pane, words: kindNameOf(pane) },
    ...sourceKinds[pane].map((kind) => ({ value: kind, words: kindNames[kind] })),
  ],
}));
