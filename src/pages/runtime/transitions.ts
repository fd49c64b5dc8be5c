/** `view-transition-name` shared by a card's picture and the result on the page that the card links to. */
const name = 'web-result';

/** Animates the picture of a clicked card into the next page (view transition). */
export function animateCardPictures(): void {
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element && target.closest('.card-link') ? target.closest('.card') : null;
    if (card) nameOnly(card);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) nameOnly(null);
  });
}

/**
 * Runs `change` in a view transition, or directly where the browser has none or the user prefers reduced motion. The
 * named picture of a card grows into the new content; with `into`, the old content shrinks into that card's picture.
 */
export async function runViewTransition(change: () => void, into: Element | null = null): Promise<void> {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersReducedMotion || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(() => {
    nameOnly(into);
    change();
  });
  // `change` has run even when the browser skips the transition.
  await transition.updateCallbackDone;
  void transition.finished.then(() => nameOnly(null));
}

function nameOnly(card: Element | null): void {
  for (const picture of document.querySelectorAll<HTMLElement>('.card-picture'))
    picture.style.viewTransitionName = card?.contains(picture) ? name : '';
}
