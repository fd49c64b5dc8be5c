import { useRef } from 'react';
import type { SettingState } from '../../../../modules/site/index.ts';
import { settingOf } from '../../../../modules/site/rules/settings.ts';
import { CheckField, SelectField } from '../../../ui/forms/Choices.tsx';
import { Field, TextAreaField } from '../../../ui/forms/Field.tsx';

type SettingFieldProps = { state: SettingState; error: string | undefined };

/** The name of the box that deletes the stored value of a secret. */
export const removalOf = (key: string) => `remove-${key}`;

const rows = { area: 4, document: 10 } as const;

/** The control of one setting; disabled where the environment fixes it. */
export function SettingField({ state: { key, value, source, variable }, error }: SettingFieldProps) {
  const { label, hint, input, choices = {}, format } = settingOf(key);
  const isFixed = source === 'environment';
  const shared = {
    label,
    name: key,
    disabled: isFixed,
    hint: isFixed ? `Set by ${variable} in the environment of the server` : hint,
    error,
  };
  if (input === 'secret')
    return (
      <>
        <Field
          {...shared}
          type="password"
          autoComplete="off"
          hint={source === 'database' ? 'Stored. Leave it empty to keep it.' : shared.hint}
        />
        {source === 'database' && (
          <CheckField
            label={`Remove: ${label}`}
            name={removalOf(key)}
            value="on"
            hint="Deletes the stored value when this is saved"
          />
        )}
      </>
    );
  if (input === 'toggle')
    return (
      <CheckField
        label={label}
        name={key}
        value="on"
        disabled={isFixed}
        hint={shared.hint}
        defaultChecked={value === true}
      />
    );
  if (input === 'choice')
    return (
      <SelectField
        {...shared}
        defaultValue={format(value)}
        choices={Object.entries(choices).map(([value, words]) => ({ value, words }))}
      />
    );
  if (input === 'area' || input === 'document')
    return <TextAreaField {...shared} rows={rows[input]} defaultValue={format(value)} />;
  if (input === 'color') return <ColorField {...shared} defaultValue={format(value)} />;
  const type = input === 'date' || input === 'number' ? input : 'text';
  return <Field {...shared} type={type} defaultValue={format(value)} />;
}

type ColorFieldProps = {
  label: string;
  name: string;
  disabled: boolean;
  hint: string | undefined;
  error: string | undefined;
  defaultValue: string;
};

/** A color as text, which may be empty, next to the browser's color picker. Each follows the other. */
function ColorField({ defaultValue, ...field }: ColorFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="color-field">
      <Field
        {...field}
        defaultValue={defaultValue}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          if (picker.current && /^#[0-9a-f]{6}$/i.test(value)) picker.current.value = value;
        }}
      />
      <input
        ref={picker}
        type="color"
        className="color-picker"
        aria-label={`Pick the ${field.label.toLowerCase()}`}
        disabled={field.disabled}
        defaultValue={defaultValue || '#3f6b00'}
        onChange={({ currentTarget: { form, value } }) => {
          const text = form?.elements.namedItem(field.name);
          if (text instanceof HTMLInputElement) text.value = value;
        }}
      />
    </div>
  );
}
