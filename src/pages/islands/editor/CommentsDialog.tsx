import { messages } from '../../../modules/webs/messages.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { CommentsPanel } from '../comments/CommentsPanel.tsx';

type CommentsDialogProps = { webId: string; viewerId: string | null; onClose: () => void };

/** What is said about the web in the editor; guests are told how to join. */
export function CommentsDialog({ webId, viewerId, onClose }: CommentsDialogProps) {
  return (
    <Dialog title="Comments" onClose={onClose} isWide>
      {viewerId === null ? (
        <p>
          {messages.loginToComment}{' '}
          <a href="/login" data-return="here">
            Log In
          </a>
        </p>
      ) : (
        <CommentsPanel webId={webId} viewerId={viewerId} first={null} label="Comments" />
      )}
    </Dialog>
  );
}
