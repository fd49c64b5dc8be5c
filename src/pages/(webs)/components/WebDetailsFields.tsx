import { messages } from '../../../modules/webs/messages.ts';
import { isPublicIn, VisibilityField } from '../../ui/forms/Choices.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';

export type WebDetails = { title: string; description: string; isPublic: boolean };

type WebDetailsFieldsProps = {
  details: WebDetails;
  errors: Record<string, string>;
  /** A field of this name was changed. */
  onChange: (name: string) => void;
};

/** What a web is called, what it is about and who may see it. */
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

/** What was typed into these fields. */
export function detailsIn({ title = '', description = '', webType }: Record<string, string>): WebDetails {
  return { title: title.trim(), description: description.trim(), isPublic: isPublicIn(webType) };
}
