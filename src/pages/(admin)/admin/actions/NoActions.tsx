import { EmptyState } from '../../../ui/lists/States.tsx';

/** Instead of a list of actions that is empty, or whose last action was dealt with. */
export const NoActions = () => (
  <EmptyState kind="done" title="Nothing here" text="New ones appear when you reload the page." />
);
