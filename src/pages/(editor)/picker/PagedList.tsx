import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../../../modules/assets/rules/messages.ts';
import type { usePages } from '../../runtime/lists/use-pages.ts';
import { useReach } from '../../runtime/lists/use-reach.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';

type PagedListProps = {
  pages: Pick<ReturnType<typeof usePages>, 'list' | 'isLoading' | 'failure' | 'more'>;
  /** Text of the empty list. */
  none: string;
  /** The loaded entries. */
  children: ReactNode;
};

/** A list that loads the next page when its end comes into view. */
export function PagedList({ pages: { list, isLoading, failure, more }, none, children }: PagedListProps) {
  const end = useRef<HTMLDivElement>(null);
  useReach(end, '.picker-scroll', (!list || list.hasMore) && !isLoading && !failure, more);
  useEffect(() => {
    if (failure) toast('error', failure);
  }, [failure]);
  const isEmpty = list?.docs.length === 0;
  return (
    <div className="picker-scroll" aria-busy={isLoading}>
      {!isEmpty && children}
      <div ref={end} />
      <div className="picker-end" role="status">
        {isLoading && messages.loading}
        {failure && <Button onClick={() => void more()}>Retry</Button>}
        {list && !list.hasMore && !isLoading && !isEmpty && messages.noMoreData}
        {isEmpty && (
          <p className="picker-none">
            <span aria-hidden="true">😕 </span>
            {none}
          </p>
        )}
      </div>
    </div>
  );
}
