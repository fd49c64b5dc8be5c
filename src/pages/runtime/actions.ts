import { messageOf } from './api/message-of.ts';
import { toast } from './toasts/toasts.ts';
import { switchTheme } from '../(layout)/theme.ts';

const actions: Record<string, (button: HTMLElement) => void> = {
  'switch-theme': switchTheme,
  logout: () => load(import('../(auth)/client/sign-in.ts'), ({ logOut }) => logOut()),
  'logout-here': () =>
    load(import('../(auth)/client/sign-in.ts'), ({ logOut }) => logOut({ fromAllDevices: false })),
  'pined-items': () => load(import('../(pins)/pined-items.ts'), ({ showPinedItems }) => showPinedItems()),
  'recent-messages': () =>
    load(import('./toasts/show-messages.ts'), ({ showRecentMessages }) => showRecentMessages()),
  'create-collection': () =>
    load(import('../(collections)/client/collection-dialogs.ts'), ({ createCollection }) =>
      createCollection(),
    ),
  reload: () => location.reload(),
  'copy-code': (button) => load(import('../(details)/client/panes.ts'), ({ copyCode }) => copyCode(button)),
};

function load<Module>(coming: Promise<Module>, use: (module: Module) => unknown): void {
  void coming.then(use).catch((error: unknown) => toast('error', messageOf(error)));
}

/** Gives plain HTML buttons with `data-action` something to do. */
export function listenForActions(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (button) actions[button.dataset.action ?? '']?.(button);
  });
}
