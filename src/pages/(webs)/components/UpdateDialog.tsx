import { messages } from '../../../modules/webs/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { updateWebOnPage } from '../../(details)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { detailsIn, type WebDetails, WebDetailsFields, webDetailsRules } from './WebDetailsFields.tsx';

type UpdateDialogProps = {
  webId: string;
  details: WebDetails;
  onClose: () => void;
};

/** Edits a web's title, description, tags and visibility, and updates every list that shows it. */
export function UpdateDialog({ webId, details, onClose }: UpdateDialogProps) {
  const state = useForm(
    (values) => brokenByField(webDetailsRules, values),
    async (values) => {
      const next = detailsIn(values);
      if (isSame(details, next)) {
        onClose();
        return toast('info', messages.noChanges);
      }
      await call('PATCH /webs/update/{webId}', { params: { webId }, body: formOf(details, next) });
      onClose();
      updateWebOnPage({ webId, ...next });
      toast('success', messages.detailsUpdated);
    },
  );
  return (
    <Dialog title="Update Details" onClose={onClose}>
      <DialogForm state={state} send="Update" sending="Updating..." onCancel={onClose}>
        <WebDetailsFields details={details} errors={state.errors} onChange={state.clear} />
      </DialogForm>
    </Dialog>
  );
}

const isSame = (one: WebDetails, other: WebDetails) =>
  one.title === other.title &&
  one.description === other.description &&
  one.visibility === other.visibility &&
  hasSameTags(one, other);

const hasSameTags = (one: WebDetails, other: WebDetails) => one.tags.join() === other.tags.join();

/** The changed fields, and always the visibility, as when saving in the editor. */
function formOf(before: WebDetails, next: WebDetails): FormData {
  const body = new FormData();
  if (next.title !== before.title) body.set('title', next.title);
  if (next.description !== before.description) body.set('description', next.description);
  if (!hasSameTags(before, next)) body.set('tags', JSON.stringify(next.tags));
  body.set('visibility', next.visibility);
  return body;
}
