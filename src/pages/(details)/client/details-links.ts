import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

/** Opens details over the list when a card is clicked. Without this, or if it fails, the link opens a page. */
export function listenForDetails(): void {
  document.addEventListener('click', (event) => {
    const link = detailsLinkIn(event);
    if (!link) return;
    event.preventDefault();
    import('./overlay.ts').then(
      ({ openOverlay }) => openOverlay(link),
      (error: unknown) => {
        // Offline, navigating would replace the page with the browser's error page.
        if (navigator.onLine) location.assign(link.href);
        else toast('error', messageOf(error));
      },
    );
  });
  const rendered = document.querySelector<HTMLDialogElement>('dialog[data-details]');
  if (rendered) void import('./overlay.ts').then(({ adoptOverlay }) => adoptOverlay(rendered));
}

function detailsLinkIn(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('article a') : null;
  return link && /\/details\/[^/]+$/.test(link.pathname) ? link : null;
}

/** Copies the code of the pane that contains the button. Loads its code on the first call. */
export const copyCode = async (button: Element): Promise<void> =>
  (await import('./pane-code.ts')).copyPaneCode(button);

/** URL of a web's details over the list at this URL; keeps the list's query. */
export function detailsAddress(list: string, webId: string): string {
  const [path = '', query] = list.split('?', 2);
  const base = path === '/' ? '' : path;
  return `${base}/details/${webId}${query === undefined ? '' : `?${query}`}`;
}
