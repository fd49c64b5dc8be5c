/** The name under which a card's picture and the result of the page it leads to are one thing. */
const name = 'web-result';

/** Lets the picture of the card that was followed grow into the next page. */
export function growPictures(): void {
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element && target.closest('.card-link') ? target.closest('.card') : null;
    if (card) nameOnly(card);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) nameOnly(null);
  });
}

/**
 * Changes this page by a view transition, where there are such and nobody asked for calm. The named picture of a card
 * goes into what the change brings; or what goes away shrinks into the picture of `into`.
 */
export async function changeViews(change: () => void, into: Element | null = null): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(() => {
    nameOnly(into);
    change();
  });
  // A transition that is skipped has changed the page all the same.
  await transition.updateCallbackDone;
  void transition.finished.then(() => nameOnly(null));
}

function nameOnly(card: Element | null): void {
  for (const picture of document.querySelectorAll<HTMLElement>('.card-picture'))
    picture.style.viewTransitionName = card?.contains(picture) ? name : '';
}
