import { entryAddress, nextParameter } from '../login-path.ts';

/** Path and query of this page. */
export const here = () => location.pathname + location.search;

/** The `next` of this page's address, unchecked. */
export const nextHere = () => new URLSearchParams(location.search).get(nextParameter);

/**
 * Links to the login and the sign-up that lead back: those with `data-return="here"` to the page they are on, those with
 * `data-return="keep"` to where this page was to lead. The address is completed as the link is used, so that pages of
 * guests stay alike.
 */
export function listenForReturnLinks(): void {
  const complete = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-return]') : null;
    if (!link) return;
    link.href = entryAddress(link.pathname, link.dataset.return === 'keep' ? nextHere() : here());
  };
  for (const type of ['click', 'auxclick', 'contextmenu']) document.addEventListener(type, complete, true);
}
