/** The query parameter with the path to redirect to after login or sign-up. */
export const nextParameter = 'next';

/** The URL fragment with which / explains why a member cannot use a password reset link. */
export const resetNotice = 'reset-while-logged-in';

/** The URL of the login or sign-up page that redirects to `next` afterwards. `next` is validated where it is used. */
export function withReturnPath(entry: string, next: string | null): string {
  return next === null || next === '/' ? entry : `${entry}?${new URLSearchParams({ [nextParameter]: next })}`;
}
