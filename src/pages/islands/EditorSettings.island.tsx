import { useState } from 'react';
import { messages as accountMessages } from '../../modules/accounts/messages.ts';
import type { EditorPreferences } from '../../modules/webs/contract.ts';
import { editorChoices } from '../../modules/webs/fields.ts';
import { messages } from '../../modules/webs/messages.ts';
import { call } from '../client/api.ts';
import { changedPreferences } from '../client/changed-preferences.ts';
import { toast } from '../client/toasts.ts';
import { Button } from '../components/Button.tsx';
import { CheckField, SelectField } from '../components/Choices.tsx';
import { FormShell } from '../components/forms/FormShell.tsx';
import { useForm } from '../components/forms/use-form.ts';
import { island } from './island.ts';
import { Section } from './settings/Section.tsx';

const asTheyAre = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), words: String(value) }));
const themes = [
  { value: 'vs-dark', words: 'Dark' },
  { value: 'light', words: 'Light' },
];
const wraps = [
  { value: 'on', words: 'On' },
  { value: 'off', words: 'Off' },
  { value: 'wordWrapColumn', words: 'At a fixed column' },
  { value: 'bounded', words: 'At the column or the edge' },
];

/** How the code editor looks and behaves; only what was changed is sent. */
function PreferencesForm({ preferences }: { preferences: EditorPreferences }) {
  const [kept, setKept] = useState(preferences);
  const state = useForm(
    () => ({}),
    async (values) => {
      const changes = changedPreferences(values, kept);
      if (Object.keys(changes).length === 0) return toast('info', accountMessages.noChanges);
      setKept(await call('PATCH /webs/update-editor-preferences', { body: changes }));
      toast('success', messages.preferencesUpdated);
    },
    { staysOpen: true },
  );
  const button = (
    <div className="setting-actions">
      <Button type="submit" look="accent" aria-disabled={state.isBusy}>
        {state.isBusy ? 'Saving...' : 'Save Preferences'}
      </Button>
    </div>
  );
  return (
    <FormShell state={state} action="/settings/editor" button={button}>
      <Section title="Text" text="How code looks in the editor.">
        <div className="setting-pairs">
          <SelectField label="Theme" name="theme" choices={themes} defaultValue={preferences.theme} />
          <SelectField
            label="Font Size"
            name="fontSize"
            choices={asTheyAre(editorChoices.fontSize)}
            defaultValue={preferences.fontSize}
          />
          <SelectField
            label="Font Weight"
            name="fontWeight"
            choices={asTheyAre(editorChoices.fontWeight)}
            defaultValue={preferences.fontWeight}
          />
          <SelectField
            label="Line Height"
            name="lineHeight"
            choices={asTheyAre(editorChoices.lineHeight)}
            defaultValue={preferences.lineHeight}
          />
          <SelectField
            label="Word Wrap"
            name="wordWrap"
            choices={wraps}
            defaultValue={preferences.wordWrap}
          />
        </div>
      </Section>
      <Section title="Behaviour" text="What the editor does while you write.">
        <CheckField
          label="Format On Type"
          name="formatOnType"
          hint="Tidies a line up when you have finished it."
          defaultChecked={preferences.formatOnType}
        />
        <CheckField
          label="Mouse Wheel Zoom"
          name="mouseWheelZoom"
          hint="Ctrl and the wheel change the size of the text."
          defaultChecked={preferences.mouseWheelZoom}
        />
        <CheckField
          label="Minimap"
          name="minimap"
          hint="A small picture of the whole code beside it."
          defaultChecked={preferences.minimap}
        />
      </Section>
    </FormShell>
  );
}

export const EditorSettings = island({ name: 'EditorSettings', on: 'load', ssr: true }, PreferencesForm);
