import { messages } from '../../../modules/webs/messages.ts';
import { isPublicIn, VisibilityField } from '../../ui/forms/Choices.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';

export type WebDetails = { title: string; description: string; isPublic: boolean };

type WebDetailsFieldsProps = {
  details: WebDetails;
  errors: Record<string, string>;
  /** Called with the name of a field that was changed. */
  onChange: (name: string) => void;
};

/** Title, description and visibility of a web. */
export function WebDetailsFields({ details, errors, onChange }: WebDetailsFieldsProps) {
  const { title, description, isPublic } = details;
  return (
    <>
      <Field
        label="Title"
        name="title"
        required
        defaultValue={title === messages.untitled ? '' : title}
        limit={100}
        error={errors.title}
        onChange={() => onChange('title')}
      />
      <TextAreaField
        label="Description"
        name="description"
        required
        rows={3}
        limit={5_000}
        defaultValue={description}
        error={errors.description}
        onChange={() => onChange('description')}
      />
      <VisibilityField label="Web Type" name="webType" isPublic={isPublic} />
    </>
  );
}

/** Parses the values of these fields. */
export function detailsIn({ title = '', description = '', webType }: Record<string, string>): WebDetails {
  return { title: title.trim(), description: description.trim(), isPublic: isPublicIn(webType) };
}
