import { useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import {
  type EmbedChoice,
  embedCode,
  embedHeights,
  embedPath,
  type PaneName,
  paneNames,
} from '../embed-code.ts';

const themes = [
  { value: '', words: 'Match the page' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
];
const kinds = [
  { value: 'frame', words: 'iframe (works anywhere)' },
  { value: 'script', words: 'Script (loads when scrolled into view)' },
];
const allPanes = Object.entries(paneNames) as [PaneName, string][];
const first: EmbedChoice = {
  kind: 'frame',
  panes: ['result'],
  theme: null,
  runsAtOnce: false,
  height: embedHeights.initial,
};

type EmbedFieldsProps = { webId: string; title: string; linkKey: string | null };

/** Chooses how a web is embedded, and shows the code and a preview. */
export function EmbedFields({ webId, title, linkKey }: EmbedFieldsProps) {
  const [chosen, setChoice] = useState(first);
  const choice = { ...chosen, linkKey };
  const change = (changes: Partial<EmbedChoice>) => setChoice((before) => ({ ...before, ...changes }));
  const code = embedCode(location.origin, { id: webId, title }, choice);
  return (
    <section className="form share-embed" aria-label="Embed">
      <h3>Embed</h3>
      {linkKey && (
        <p className="field-note">Anyone who sees the page where it is embedded can get the link.</p>
      )}
      <PaneChoice panes={choice.panes} onChange={(panes) => change({ panes })} />
      <SelectField
        label="Theme"
        choices={themes}
        value={choice.theme ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ theme: value === 'light' || value === 'dark' ? value : null })
        }
      />
      <HeightField onChange={(height) => change({ height })} />
      <CheckField
        label="Run immediately"
        hint="If off, visitors click to run it, and the page around it loads faster."
        checked={choice.runsAtOnce}
        onChange={({ currentTarget }) => change({ runsAtOnce: currentTarget.checked })}
      />
      <SelectField
        label="Code"
        choices={kinds}
        value={choice.kind}
        onChange={({ currentTarget }) =>
          change({ kind: currentTarget.value === 'script' ? 'script' : 'frame' })
        }
      />
      <TextAreaField
        label="Embed code"
        rows={4}
        value={code}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="share-actions">
        <Button onClick={() => void copyText(code, messages.copied)}>Copy code</Button>
      </div>
      <iframe className="share-preview" title="Preview" src={embedPath(webId, choice)} />
    </section>
  );
}

type PaneChoiceProps = { panes: readonly PaneName[]; onChange: (panes: PaneName[]) => void };

/** At least one pane stays chosen. */
function PaneChoice({ panes, onChange }: PaneChoiceProps) {
  const toggle = (pane: PaneName, isChosen: boolean) => {
    const chosen = allPanes
      .map(([name]) => name)
      .filter((name) => (name === pane ? isChosen : panes.includes(name)));
    if (chosen.length > 0) onChange(chosen);
  };
  return (
    <fieldset className="share-panes">
      <legend className="field-label">Panes</legend>
      {allPanes.map(([name, words]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={panes.includes(name)}
            onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** A height out of bounds is ignored. */
function HeightField({ onChange }: { onChange: (height: number) => void }) {
  const [text, setText] = useState(String(embedHeights.initial));
  const { min, max } = embedHeights;
  const isGood = (value: string) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
  return (
    <Field
      label="Height in pixels"
      inputMode="numeric"
      value={text}
      error={isGood(text) ? null : `A number from ${min} to ${max}`}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        if (isGood(value)) onChange(Number(value));
      }}
    />
  );
}
