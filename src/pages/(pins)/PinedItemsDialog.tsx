import { useEffect, useRef } from 'react';
import { messages } from '../../modules/social/messages.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import { EmptyState, FailureState } from '../ui/lists/States.tsx';
import { PinedItem } from './PinedItem.tsx';
import { usePins } from './use-pins.ts';

const threshold = 0.8;

/** Dialog with the member's pinned webs, which can be opened and unpinned. */
export function PinedItemsDialog({ onClose }: Closable) {
  const { pinned, hasMore, state, more, retry } = usePins();
  const list = useRef<HTMLDivElement>(null);

  const look = () => {
    const box = list.current;
    if (box && box.scrollTop + box.clientHeight >= box.scrollHeight * threshold) more();
  };
  // Removed entries may leave room in the list for more.
  useEffect(look);

  return (
    <Dialog title="Pined Items" onClose={onClose} className="pined-dialog">
      <div ref={list} className="pined-list" tabIndex={-1} aria-busy={state === 'loading'} onScroll={look}>
        <ul aria-label="Pined Items">
          {pinned.map((web) => (
            <PinedItem key={web._id} web={web} />
          ))}
        </ul>
        {state === 'loading' && <Skeleton />}
        {state === 'failed' && (
          <FailureState title="Your pins could not be loaded.">
            <Button onClick={retry}>Retry</Button>
          </FailureState>
        )}
        {state === 'ready' && !hasMore && <End isEmpty={pinned.length === 0} />}
      </div>
    </Dialog>
  );
}

function End({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty)
    return (
      <p className="pined-end" role="status">
        {messages.noMoreItems}
      </p>
    );
  return (
    <div role="status">
      <EmptyState
        kind="pin"
        title={messages.noPins}
        text="Pin a web by the menu on its card, and it waits here."
      >
        <ButtonLink href="/">See what is trending</ButtonLink>
      </EmptyState>
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <div key={key} className="pined">
          <span className="row-picture skeleton" />
          <span className="pined-words">
            <span className="pined-line skeleton" />
            <span className="pined-line skeleton" />
          </span>
        </div>
      ))}
    </div>
  );
}
