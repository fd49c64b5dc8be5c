import { webDetails } from '../../../modules/webs/fields.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import type { WebFields } from '../../client/editor/web-fields.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { detailsIn, WebDetailsFields } from '../../components/forms/WebDetailsFields.tsx';

type Details = Pick<WebFields, 'title' | 'description' | 'isPublic'>;
type DetailsDialogProps = { details: Details; onDone: (details: Details) => void; onClose: () => void };

/** Asks for what a web needs before it is saved for the first time. */
export function DetailsDialog({ details, onDone, onClose }: DetailsDialogProps) {
  const { form, errors, clear, submit } = useForm(
    (values) => brokenByField(webDetails, values),
    async (values) => onDone(detailsIn(values)),
  );
  return (
    <Dialog title="About this web" onClose={onClose} startsInField>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <WebDetailsFields details={details} errors={errors} onChange={clear} />
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
