import { useState } from 'react';
import { brokenByField, field } from '../../../shared/rules/rules.ts';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Dialog } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';

/** Texts that a module provides for its own resources. */
type DeleteDialogTexts = { question: string; phrase: string; phraseWrong: string };

type DeleteDialogProps = {
  title: string;
  words: DeleteDialogTexts;
  /** Names the item to be deleted, and which related data is deleted with it or stays. */
  scope: string;
  /** Deletes the resource; a thrown error is shown. */
  remove: () => Promise<unknown>;
  /** Called after the deletion, when the dialog is closed. */
  onDone: () => void;
  onClose: () => void;
};

/** Deletes a resource after the user has typed a confirmation phrase, which prevents accidental deletion. */
export function DeleteDialog(props: DeleteDialogProps) {
  const [isSure, setSure] = useState(false);
  const { title, words, scope, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} isDirty={false}>
      <p>{words.question}</p>
      <p>{scope}</p>
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

const phraseField = ({ phrase, phraseWrong }: DeleteDialogTexts) =>
  field({ name: phrase, max: 1_000 }, [(typed) => typed === phrase, phraseWrong]);

function PhraseForm({ words, remove, onDone, onClose }: DeleteDialogProps) {
  const state = useForm(
    ({ phrase = '' }) => brokenByField({ phrase: phraseField(words) }, { phrase }),
    async () => {
      await remove();
      onClose();
      onDone();
    },
  );
  return (
    <DialogForm state={state} send="Confirm" sending="Deleting..." look="danger" onCancel={onClose}>
      <Field
        label={words.phrase}
        name="phrase"
        hint="Type these words to confirm"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        error={state.errors.phrase}
        onChange={() => state.clear('phrase')}
      />
    </DialogForm>
  );
}
