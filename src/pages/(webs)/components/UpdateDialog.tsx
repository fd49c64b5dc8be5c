import { useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { updateWebOnPage } from '../../(details)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { detailsIn, type WebDetails, WebDetailsFields, webDetailsRules } from './WebDetailsFields.tsx';

type UpdateDialogProps = {
  webId: string;
  details: WebDetails & { image: string };
  onClose: () => void;
};

/** Edits a web's picture, title, description, tags and visibility, and updates every list that shows it. */
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
        <WebPicture webId={webId} image={details.image} />
        <WebDetailsFields details={details} errors={state.errors} onChange={state.clear} />
      </DialogForm>
    </Dialog>
  );
}

/** The picture that a web shows, with a button that changes it. */
function WebPicture({ webId, image }: { webId: string; image: string }) {
  const [shown, setShown] = useState(image);
  const change = () =>
    openDialog(async () => {
      const [{ ChangePicture }, pictures] = await Promise.all([
        import('./ChangePicture.tsx'),
        call('GET /webs/pictures/{webId}', { params: { webId } }),
      ]);
      return [ChangePicture, { webId, pictures, onChanged: setShown }];
    });
  return (
    // No separate style sheet, which would enlarge the script of every card.
    <div style={{ display: 'flex', alignItems: 'center', gap: 'var(--space-3)' }}>
      <div className="row-picture">
        <img src={shown} alt="" width={120} height={70} />
      </div>
      <Button onClick={() => void change()}>Change picture</Button>
    </div>
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
