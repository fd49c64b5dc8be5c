import { useState } from 'react';
import { brokenByField, field } from '../../../shared/rules/rules.ts';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Dialog } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';

/** The texts that a module words for deleting what is its own. */
type Words = { question: string; phrase: string; phraseWrong: string };

type DeleteDialogProps = {
  title: string;
  words: Words;
  /** Names what is deleted, and says what goes with it and what stays. */
  scope: string;
  /** Deletes it; what it throws is told. */
  remove: () => Promise<unknown>;
  /** It is gone, and so is the dialog. */
  onDone: () => void;
  onClose: () => void;
};

/** Deletes something, after a question and a phrase that nobody types by mistake. */
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

const phraseField = ({ phrase, phraseWrong }: Words) =>
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
