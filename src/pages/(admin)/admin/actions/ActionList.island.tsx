import { useState } from 'react';
import type { Action } from '../../../../modules/moderation/contract/actions.ts';
import { island } from '../../../runtime/islands/island.ts';
import { ActionItem } from '../../moderation/ActionItem.tsx';
import { NoActions } from './NoActions.tsx';

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

export const ActionList = island({ name: 'ActionList', on: 'load', ssr: true }, Actions);
