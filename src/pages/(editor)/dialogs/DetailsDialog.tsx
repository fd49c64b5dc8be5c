import { brokenByField } from '../../../shared/rules/rules.ts';
import type { WebFields } from '../../(drafts)/index.ts';
import { detailsIn, WebDetailsFields, webDetailsRules } from '../../(webs)/index.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

type Details = Pick<WebFields, 'title' | 'description' | 'visibility' | 'tags'>;
type DetailsDialogProps = { details: Details; onDone: (details: Details) => void; onClose: () => void };

/** Asks for the title and description before a web is saved for the first time. */
export function DetailsDialog({ details, onDone, onClose }: DetailsDialogProps) {
  const { form, errors, clear, submit } = useForm(
    (values) => brokenByField(webDetailsRules, values),
    async (values) => onDone(detailsIn(values)),
  );
  const visibility = mayPublish() ? details.visibility : 'private';
  return (
    <Dialog title="About this web" onClose={onClose} startsInField>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <WebDetailsFields
          details={{ ...details, tags: details.tags ?? [], visibility }}
          errors={errors}
          onChange={clear}
        />
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
