import { logOut } from './session.ts';
import { switchTheme } from './theme.ts';

const actions: Record<string, () => void> = {
  'switch-theme': switchTheme,
  logout: () => void logOut(),
  reload: () => location.reload(),
};

/** Gives plain HTML buttons with `data-action` something to do. */
export function listenForActions(): void {
  document.addEventListener('click', ({ target }) => {
    const name =
      target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset.action : undefined;
    if (name) actions[name]?.();
  });
}
