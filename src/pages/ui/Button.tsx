import type { ComponentProps } from 'react';

type Look = 'accent' | 'outline' | 'quiet' | 'danger';

const classes = (look: Look, isIcon: boolean, isWide: boolean, extra = '') =>
  ['button', `button-${look}`, isIcon && 'button-icon', isWide && 'button-wide', extra]
    .filter(Boolean)
    .join(' ');

type Shape = { look?: Look; isIcon?: boolean; isWide?: boolean };

/** A button. `isIcon`: square, with only an icon; requires an aria-label. Use `accent` once per view. */
export function Button({
  look = 'outline',
  isIcon = false,
  isWide = false,
  className,
  ...rest
}: ComponentProps<'button'> & Shape) {
  return <button type="button" {...rest} className={classes(look, isIcon, isWide, className)} />;
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  look = 'outline',
  isIcon = false,
  isWide = false,
  className,
  ...rest
}: ComponentProps<'a'> & Shape) {
  return <a {...rest} className={classes(look, isIcon, isWide, className)} />;
}
