import { useState } from 'react';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import type { Comment, Thread } from '../../modules/social/contract.ts';
import type { Page } from '../../shared/paging.ts';
import { island } from '../runtime/islands/island.ts';
import { CommentsPanel } from './CommentsPanel.tsx';

type CommentsProps = {
  webId: string;
  viewerId: string;
  first: Page<Comment>;
  linked: Thread | null;
  hidden: OwnAction[];
  headingId: string;
};

/** The comments on a web with their heading and count, for members. */
function Panel({ webId, viewerId, first, linked, hidden, headingId }: CommentsProps) {
  const [count, setCount] = useState(first.totalDocs);
  return (
    <>
      <h3 id={headingId}>
        Comments <span className="count details-comments-count">{count}</span>
      </h3>
      <CommentsPanel
        webId={webId}
        viewerId={viewerId}
        first={first}
        linked={linked}
        hidden={hidden}
        label="Comments"
        onCount={setCount}
      />
    </>
  );
}

export const Comments = island({ name: 'Comments', on: 'touch', ssr: true }, Panel);
