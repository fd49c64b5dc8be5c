import { messages } from '../../../modules/assets/messages.ts';
import { SelectField } from '../../components/Choices.tsx';
import { Field } from '../../components/Field.tsx';

const choices = [
  { value: 'public', words: 'Public' },
  { value: 'private', words: 'Private' },
] as const;

type AssetFieldsProps = {
  title: string;
  isPublic: boolean;
  errors: Record<string, string>;
  onChange: (name: string) => void;
};

/** What an asset is called and who sees it. */
export function AssetFields({ title, isPublic, errors, onChange }: AssetFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        defaultValue={title}
        maxLength={100}
        error={errors.title}
        onChange={() => onChange('title')}
      />
      <SelectField
        label="Visibility"
        name="visibility"
        defaultValue={isPublic ? 'public' : 'private'}
        choices={choices}
      />
      <p className="asset-note">{messages.whoOpens}</p>
    </>
  );
}
