import { findStoredAddress, resumeAt } from './feed-memory.ts';

/**
 * Makes links between lists resume each list where it was left in this visit. A link to the current list reloads it
 * from the start.
 */
export function listenForResumes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-resume]') : null;
    if (!link || link.pathname === location.pathname) return;
    const address = findStoredAddress(link.pathname);
    if (address === null) return;
    link.href = address;
    resumeAt(address);
  });
}
