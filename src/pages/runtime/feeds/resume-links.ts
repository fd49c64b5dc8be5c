import { addressKept, resumeAt } from './feed-memory.ts';

/** Lets links between lists lead to where each list was left in this visit. A link to the list one is on starts it anew. */
export function listenForResumes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-resume]') : null;
    if (!link || link.pathname === location.pathname) return;
    const address = addressKept(link.pathname);
    if (address === null) return;
    link.href = address;
    resumeAt(address);
  });
}
