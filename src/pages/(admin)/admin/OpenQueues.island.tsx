import { useState } from 'react';
import { queueBoardPath } from '../../../modules/accounts/rules/policy.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';

/** Gets this browser access to the queue dashboard, then opens it. */
function OpenQueuesButton() {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await call('POST /users/admin-pass', {});
      window.location.assign(queueBoardPath);
    } catch (error) {
      toast('error', messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={open}>
      Open the queues
    </Button>
  );
}

export const OpenQueues = island({ name: 'OpenQueues', on: 'load', ssr: true }, OpenQueuesButton);
