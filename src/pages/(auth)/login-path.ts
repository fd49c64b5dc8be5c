/** The query parameter by which the login and the sign-up know where to lead a member. */
export const nextParameter = 'next';

/** The fragment with which / explains why a member cannot use the link that sets a forgotten password. */
export const resetNotice = 'reset-while-logged-in';

/** The address of the login or the sign-up that leads to `next` afterwards, which is judged where it is used. */
export function entryAddress(entry: string, next: string | null): string {
  return next === null || next === '/' ? entry : `${entry}?${new URLSearchParams({ [nextParameter]: next })}`;
}
