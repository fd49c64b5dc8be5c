import { messageOf } from './api/message-of.ts';
import { toast } from './toasts/toasts.ts';

/** What a button's `data-action` does; a failure is shown as a notification. */
export type Actions = Record<string, (button: HTMLElement) => unknown>;

/** Runs the action named by `data-action` when a button of the server's HTML is clicked. */
export function listenForActions(actions: Actions): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (button) void run(actions[button.dataset.action ?? ''], button);
  });
}

async function run(action: Actions[string] | undefined, button: HTMLElement): Promise<void> {
  try {
    await action?.(button);
  } catch (error) {
    toast('error', messageOf(error));
  }
}
