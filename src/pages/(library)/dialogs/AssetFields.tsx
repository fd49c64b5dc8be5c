import { messages } from '../../../modules/assets/rules/messages.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { VisibilityField } from '../../ui/forms/VisibilityField.tsx';

type AssetFieldsProps = {
  title: string;
  visibility: Visibility;
  errors: Record<string, string>;
  onChange: (name: string) => void;
};

/** Title and visibility of an asset. */
export function AssetFields({ title, visibility, errors, onChange }: AssetFieldsProps) {
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
      <VisibilityField
        label="Visibility"
        name="visibility"
        visibility={visibility}
        privateHint={messages.privateAssetNote}
      />
    </>
  );
}
