import { messages } from '../../../modules/collections/messages.ts';
import { call } from '../../client/api.ts';
import { tellListed, unlist } from '../../client/listed.ts';
import type { Closable } from '../../client/open-dialog.ts';
import { DeleteDialog } from '../../components/DeleteDialog.tsx';

const words = {
  question: messages.confirmDelete,
  phrase: messages.deletePhrase,
  phraseWrong: messages.deletePhraseWrong,
};

type DeleteCollectionProps = Closable & {
  collectionId: string;
  name: string;
  /** What follows; where nothing is given, people are told. */
  onDone?: (() => void) | undefined;
};

/** Deletes a collection, which then goes from all lists. */
export function DeleteCollection({ collectionId, name, onDone = tell, onClose }: DeleteCollectionProps) {
  return (
    <DeleteDialog
      title="Delete Collection"
      words={words}
      scope={`The collection “${name}” is deleted. The webs in it stay.`}
      remove={() => call('DELETE /collections/delete/{collectionId}', { params: { collectionId } })}
      onDone={() => {
        unlist(collectionId);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

const tell = () => tellListed(messages.deleted);
