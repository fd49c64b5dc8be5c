import { useState } from 'react';
import { messages } from '../../../modules/webs/messages.ts';
import { brokenByField, type Rules } from '../../../shared/rules/rules.ts';
import { call } from '../../client/api.ts';
import { showDeleted } from '../../client/details/changes.ts';
import { toast } from '../../client/toasts.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { FormFailure } from '../../components/forms/FormFailure.tsx';
import { useForm } from '../../components/forms/use-form.ts';

const rules: Rules = {
  phrase: [[(phrase) => phrase === messages.deletePhrase, messages.deletePhraseWrong]],
};

type DeleteDialogProps = { webId: string; onClose: () => void };

/** Deletes a web, after a question and a phrase that nobody types by mistake. */
export function DeleteDialog(props: DeleteDialogProps) {
  const [isSure, setSure] = useState(false);
  const { onClose } = props;
  return (
    <Dialog title="Delete Web" onClose={onClose}>
      <p>{messages.deleteSure}</p>
      {isSure ? (
        <PhraseForm {...props} />
      ) : (
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={() => setSure(true)}>
            Confirm
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function PhraseForm({ webId, onClose }: DeleteDialogProps) {
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    ({ phrase }) => brokenByField(rules, { phrase }),
    async () => {
      await call('DELETE /webs/delete/{webId}', { params: { webId } });
      onClose();
      showDeleted(webId);
      toast('success', messages.deleted);
    },
  );
  return (
    <form className="form" ref={form} noValidate onSubmit={submit}>
      <Field
        label={messages.deletePhrase}
        name="phrase"
        hint={messages.deletePhraseWrong}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        error={errors.phrase}
        onChange={() => clear('phrase')}
      />
      <FormFailure message={failure} />
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="danger" aria-disabled={isBusy}>
          {isBusy ? 'Deleting...' : 'Confirm'}
        </Button>
      </div>
    </form>
  );
}
