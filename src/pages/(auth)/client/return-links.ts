/** The query parameter with the path to redirect to after login or sign-up. */
const nextParameter = 'next';

/** The URL of the login or sign-up page that redirects to `next` afterwards. `next` is validated where it is used. */
export function withReturnPath(entry: string, next: string | null): string {
  return next === null || next === '/' ? entry : `${entry}?${new URLSearchParams({ [nextParameter]: next })}`;
}

/** Path and query of this page. */
export const currentAddress = () => location.pathname + location.search;

/** The `next` parameter of this page's URL, not validated. */
export const readNextParameter = () => new URLSearchParams(location.search).get(nextParameter);

/**
 * Adds `next` to links to the login and the sign-up: `data-return="here"` leads back to the current page,
 * `data-return="keep"` passes on the current page's own `next`. The URL is completed on click, so that guest pages stay
 * identical and can be cached.
 */
export function listenForReturnLinks(): void {
  const complete = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-return]') : null;
    if (!link) return;
    link.href = withReturnPath(
      link.pathname,
      link.dataset.return === 'keep' ? readNextParameter() : currentAddress(),
    );
  };
  for (const type of ['click', 'auxclick', 'contextmenu']) document.addEventListener(type, complete, true);
}

/**
 * Reloads the page after the session has changed. On the login and sign-up pages it navigates to their `next` instead,
 * since the server would redirect a member from there to the home page.
 */
export async function reloadPage(): Promise<void> {
  const next = readNextParameter();
  if (next === null) return location.reload();
  const { returnPathFrom } = await import('../return-path.ts');
  const path = returnPathFrom(location.pathname, next);
  if (path === null) location.reload();
  else location.replace(path);
}
