import { parseTags, webDetails, webTags } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { Rules } from '../../../shared/rules/rules.ts';
import { type Visibility, visibilityIn } from '../../../shared/rules/visibility.ts';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { VisibilityField } from '../../ui/forms/VisibilityField.tsx';
import { TagsField } from './TagsField.tsx';

export type WebDetails = { title: string; description: string; visibility: Visibility; tags: string[] };

type WebDetailsFieldsProps = {
  details: WebDetails;
  errors: Record<string, string>;
  /** Called with the name of a field that was changed. */
  onChange: (name: string) => void;
};

/** Title, description, tags and visibility of a web. */
export function WebDetailsFields({ details, errors, onChange }: WebDetailsFieldsProps) {
  const { title, description, visibility, tags } = details;
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
      <TagsField tags={tags} error={errors.tags} onChange={() => onChange('tags')} />
      <VisibilityField label="Web Type" name="webType" visibility={visibility} />
    </>
  );
}

/** Parses the values of these fields. */
export function detailsIn({
  title = '',
  description = '',
  tags = '',
  webType,
}: Record<string, string>): WebDetails {
  return {
    title: title.trim(),
    description: description.trim(),
    tags: parseTags(tags),
    visibility: visibilityIn(webType),
  };
}

/** The rules of these fields. */
export const webDetailsRules = { ...webDetails, ...webTags } satisfies Rules;
