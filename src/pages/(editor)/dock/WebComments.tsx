import { messages } from '../../../modules/webs/rules/messages.ts';
import { CommentsPanel } from '../../(comments)/index.ts';
import { pagePath } from '../../page-path.ts';
import { Dock } from './Dock.tsx';

type WebCommentsProps = {
  webId: string;
  viewerId: string | null;
  /** Number of comments on the web. */
  comments: number;
  onCount: (comments: number) => void;
  onClose: () => void;
};

/** The web's comments in the editor; guests see how to sign in. */
export function WebComments({ webId, viewerId, comments, onCount, onClose }: WebCommentsProps) {
  return (
    <Dock title="Comments" className="dock-comments" onClose={onClose}>
      {viewerId === null ? (
        <p>
          {comments === 1 ? '1 comment. ' : `${comments} comments. `}
          {messages.loginToComment}{' '}
          <a href={pagePath('/login')} data-return="here">
            Log In
          </a>
        </p>
      ) : (
        <CommentsPanel
          webId={webId}
          viewerId={viewerId}
          first={null}
          hidden={null}
          label="Comments"
          onCount={onCount}
        />
      )}
    </Dock>
  );
}
