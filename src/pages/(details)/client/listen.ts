import { messageOf } from '../../runtime/api/message-of.ts';
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
