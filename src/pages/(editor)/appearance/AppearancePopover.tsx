import { type FormEvent, useId } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import {
  changedPreferences,
  type PreferenceChanges,
  preferenceChecks,
  preferenceChoices,
  preferenceSelects,
} from '../../(settings)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { TypeIcon } from '../../ui/icons.tsx';

type LookPopoverProps = {
  preferences: EditorPreferences;
  onChange: (changes: PreferenceChanges) => void;
  isMember: boolean;
};

/** Editor preferences (appearance and typing help), applied immediately. */
export function AppearancePopover({ preferences, onChange, isMember }: LookPopoverProps) {
  const id = useId();
  const change = (event: FormEvent<HTMLFormElement>) => {
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) values[name] = String(value);
    onChange(changedPreferences(values, preferences));
  };
  return (
    <>
      <Button look="quiet" isIcon aria-label="Code view" data-tip="Code view" popoverTarget={id}>
        <TypeIcon />
      </Button>
      <div className="look" id={id} popover="auto" role="dialog" aria-label="Code view">
        <form className="look-form" onChange={change} onSubmit={(event) => event.preventDefault()}>
          {preferenceSelects.map(({ name, label }) => (
            <SelectField
              key={`${name} ${preferences[name]}`}
              label={label}
              name={name}
              choices={preferenceChoices[name]}
              defaultValue={preferences[name]}
            />
          ))}
          {preferenceChecks.map(({ name, label }) => (
            <label className="look-check" key={`${name} ${preferences[name]}`}>
              <input type="checkbox" name={name} defaultChecked={preferences[name]} />
              {label}
            </label>
          ))}
        </form>
        <p className="look-note">
          {isMember ? 'Applies to all your webs.' : 'For this page only. Log in to keep it.'}
        </p>
      </div>
    </>
  );
}
