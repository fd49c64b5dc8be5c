import { useState } from 'react';
import { call } from '../client/api.ts';
import { messageOf } from '../client/message-of.ts';
import { toast } from '../client/toasts.ts';
import { Button } from '../components/Button.tsx';
import { island } from './island.ts';

/** Gets this browser a pass for the queues, then goes there. */
function OpenQueuesButton() {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await call('POST /users/admin-pass', {});
      window.location.assign('/admin/queues');
    } catch (error) {
      toast('error', messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Button look="accent" disabled={isBusy} onClick={open}>
      Open the queues
    </Button>
  );
}

export const OpenQueues = island({ name: 'OpenQueues', on: 'load', ssr: true }, OpenQueuesButton);
