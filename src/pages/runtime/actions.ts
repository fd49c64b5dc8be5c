import { messageOf } from './api/message-of.ts';
import { toast } from './toasts/toasts.ts';

/** Handlers by `data-action` value. A handler that throws or rejects causes an error notification. */
export type Actions = Record<string, (button: HTMLElement) => unknown>;

/** Runs the handler named by `data-action` when a button in server-rendered HTML is clicked. */
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
