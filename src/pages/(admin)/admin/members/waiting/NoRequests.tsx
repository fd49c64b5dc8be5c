import { EmptyState } from '../../../../ui/lists/States.tsx';

/** Instead of a queue of sign-ups that is empty, or in which nothing matches the search. */
export const NoRequests = ({ q }: { q: string }) =>
  q === '' ? (
    <EmptyState kind="person" title="No one is waiting" />
  ) : (
    <EmptyState kind="search" title="No matches" />
  );
