/** The name under which a card's picture and the result of the page it leads to are one thing. */
const name = 'web-result';

/** Lets the picture of the card that was followed grow into the next page. */
export function growPictures(): void {
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element && target.closest('.card-link') ? target.closest('.card') : null;
    if (!card) return;
    for (const picture of document.querySelectorAll<HTMLElement>('.card-picture')) {
      picture.style.viewTransitionName = card.contains(picture) ? name : '';
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const picture of document.querySelectorAll<HTMLElement>('.card-picture'))
      picture.style.viewTransitionName = '';
  });
}
