import { messages } from '../../modules/social/rules/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
import { type OptimisticStates, updateOptimistically } from '../runtime/optimistic-state.ts';
import { toast } from '../runtime/toasts/toasts.ts';

/** Pins or unpins a web; `now` is the current state. Everything on the page that shows the pin is updated at once. */
export async function togglePin(webId: string, now: OptimisticStates['pin']): Promise<void> {
  if (!currentSession().viewer) return showLoginNotice(messages.loginToPin);
  const path = now.isPinned ? 'PATCH /users/remove-pined/{webId}' : 'PATCH /users/add-to-pined/{webId}';
  const isDone = await updateOptimistically('pin', webId, {
    now,
    next: { isPinned: !now.isPinned },
    send: () => call(path, { params: { webId }, keepalive: true }),
  });
  if (isDone) toast('success', now.isPinned ? messages.unpinned : messages.pinned);
}
