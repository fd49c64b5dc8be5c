import { useState } from 'react';
import type { Action } from '../../../../modules/moderation/contract/actions.ts';
import { island } from '../../../runtime/islands/island.ts';
import { EmptyState } from '../../../ui/lists/States.tsx';
import { ActionItem } from '../../moderation/ActionItem.tsx';

/** Actions, each beside a copy of its subject. Finished ones disappear. */
function Actions({ first }: { first: Action[] }) {
  const [actions, setActions] = useState(first);
  const remove = (id: string) => setActions((all) => all.filter(({ _id }) => _id !== id));
  if (actions.length === 0) return <NoActions />;
  return (
    <ol className="reports">
      {actions.map((action) => (
        <ActionItem key={action._id} action={action} onDone={() => remove(action._id)} />
      ))}
    </ol>
  );
}

/** The empty state of the list: there were no actions, or the last one was finished. */
export const NoActions = () => (
  <EmptyState kind="done" title="Nothing here" text="New ones appear when you reload the page." />
);

export const ActionList = island({ name: 'ActionList', on: 'load', ssr: true }, Actions);
