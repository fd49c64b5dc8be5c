import { messages } from '../../../modules/assets/messages.ts';
import { VisibilityField } from '../../ui/forms/Choices.tsx';
import { Field } from '../../ui/forms/Field.tsx';

type AssetFieldsProps = {
  title: string;
  isPublic: boolean;
  errors: Record<string, string>;
  onChange: (name: string) => void;
};

/** Title and visibility of an asset. */
export function AssetFields({ title, isPublic, errors, onChange }: AssetFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        defaultValue={title}
        limit={100}
        error={errors.title}
        onChange={() => onChange('title')}
      />
      <VisibilityField label="Visibility" name="visibility" isPublic={isPublic} />
      <p className="asset-note">{messages.privateAssetNote}</p>
    </>
  );
}
