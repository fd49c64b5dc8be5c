import { logOut } from './session.ts';
import { switchTheme } from './theme.ts';

const actions: Record<string, (button: HTMLElement) => void> = {
  'switch-theme': switchTheme,
  logout: () => void logOut(),
  'pined-items': () => void import('./pined-items.ts').then(({ showPinedItems }) => showPinedItems()),
  'create-collection': () =>
    void import('./collection-dialogs.ts').then(({ createCollection }) => createCollection()),
  reload: () => location.reload(),
  'copy-code': (button) => void import('./details/panes.ts').then(({ copyCode }) => copyCode(button)),
};

/** Gives plain HTML buttons with `data-action` something to do. */
export function listenForActions(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (button) actions[button.dataset.action ?? '']?.(button);
  });
}
