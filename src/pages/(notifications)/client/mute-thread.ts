import { messages } from '../../../modules/notifications/rules/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

/**
 * Mutes the thread of a notification and removes its notifications from the list. Returns the new number of unread
 * notifications.
 */
export async function muteThread(button: HTMLElement): Promise<number> {
  const commentId = button.dataset.muteThread ?? '';
  const { unread } = await call('POST /notifications/muted-threads/{commentId}', { params: { commentId } });
  const rows = [...document.querySelectorAll(`[data-mute-thread="${commentId}"]`)].map((one) =>
    one.closest('li'),
  );
  // The focus must not get lost with the button.
  const next = rows.at(-1)?.nextElementSibling?.querySelector('a') ?? document.querySelector('h1');
  for (const row of rows) row?.remove();
  if (next instanceof HTMLHeadingElement) next.tabIndex = -1;
  if (next instanceof HTMLElement) next.focus();
  toast('success', messages.threadMuted);
  return unread;
}
