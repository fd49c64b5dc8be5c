import { messages } from '../../../modules/webs/messages.ts';
import { CommentsPanel } from '../../(comments)/index.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';

type CommentsDialogProps = {
  webId: string;
  viewerId: string | null;
  /** How many comments the web has. */
  comments: number;
  onCount: (comments: number) => void;
  onClose: () => void;
};

/** What is said about the web in the editor; guests are told how to join. */
export function CommentsDialog({ webId, viewerId, comments, onCount, onClose }: CommentsDialogProps) {
  return (
    <Dialog title="Comments" onClose={onClose} isWide>
      {viewerId === null ? (
        <p>
          {comments === 1 ? '1 comment. ' : `${comments} comments. `}
          {messages.loginToComment}{' '}
          <a href="/login" data-return="here">
            Log In
          </a>
        </p>
      ) : (
        <CommentsPanel webId={webId} viewerId={viewerId} first={null} label="Comments" onCount={onCount} />
      )}
    </Dialog>
  );
}
