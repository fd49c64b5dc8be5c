import { useId } from 'react';
import { webDetails } from '../../../modules/webs/fields.ts';
import { messages } from '../../../modules/webs/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import type { WebFields } from '../../client/editor/web-fields.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field, FieldNote } from '../../components/Field.tsx';
import { useForm } from '../../components/forms/use-form.ts';

type Details = Pick<WebFields, 'title' | 'description' | 'isPublic'>;
type DetailsDialogProps = { details: Details; onDone: (details: Details) => void; onClose: () => void };

/** Asks for what a web needs before it is saved for the first time. */
export function DetailsDialog({ details, onDone, onClose }: DetailsDialogProps) {
  const id = useId();
  const { form, errors, clear, submit } = useForm(
    (values) => brokenByField(webDetails, values),
    async ({ title = '', description = '', webType }) => {
      onDone({ title: title.trim(), description: description.trim(), isPublic: webType !== 'private' });
    },
  );
  return (
    <Dialog title="About this web" onClose={onClose}>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <Field
          label="Title"
          name="title"
          defaultValue={details.title === messages.untitled ? '' : details.title}
          maxLength={100}
          error={errors.title}
          onChange={() => clear('title')}
        />
        <div className="field">
          <label className="field-label" htmlFor={`${id}description`}>
            Description
          </label>
          <textarea
            className="field-input"
            id={`${id}description`}
            name="description"
            rows={3}
            maxLength={5_000}
            defaultValue={details.description}
            aria-invalid={errors.description ? true : undefined}
            aria-describedby={`${id}note`}
            onChange={() => clear('description')}
          />
          <FieldNote id={`${id}note`} error={errors.description} />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}type`}>
            Web Type
          </label>
          <select
            className="field-input"
            id={`${id}type`}
            name="webType"
            defaultValue={details.isPublic ? 'public' : 'private'}
          >
            <option value="public">Public</option>
            <option value="private">Private</option>
          </select>
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="accent">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
