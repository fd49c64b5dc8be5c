import { pagePath } from '../../page-path.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

/** The query parameter with the path to redirect to after login or sign-up. */
const nextParameter = 'next';

/** The URL of the login or sign-up page that redirects to `next` afterwards. `next` is validated where it is used. */
export function withReturnPath(entry: string, next: string | null): string {
  return next === null || next === '/' ? entry : `${entry}?${new URLSearchParams({ [nextParameter]: next })}`;
}

/** Path and query of this page. */
const currentAddress = () => location.pathname + location.search;

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

/** Shown when a guest tries a member-only action; the notification links to the login, which leads back here. */
export function showLoginNotice(text: string): void {
  toast('warning', text, {
    link: { text: 'Log In', href: withReturnPath(pagePath('/login'), currentAddress()) },
  });
}

/** The URL fragment with which / explains why a member cannot use a password reset link. */
export const resetNotice = 'reset-while-logged-in';

/**
 * Explains a redirect from the reset link, and removes the fragment that triggers this, so that a reload does not
 * repeat it.
 */
export function showResetNotice(): void {
  if (location.hash !== `#${resetNotice}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  void import('./sign-in.ts').then(({ showResetToast }) => showResetToast());
}

type LogOutOptions = {
  /** Defaults to true. */
  fromAllDevices?: boolean;
};

/** Logs out, after a confirmation if there are unsaved drafts. Loads its code on the first call. */
export async function logOut(options: LogOutOptions = {}): Promise<void> {
  const signIn = await import('./sign-in.ts');
  return signIn.endMemberSession(options);
}
