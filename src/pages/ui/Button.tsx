import type { ComponentProps } from 'react';

type Look = 'accent' | 'outline' | 'quiet' | 'danger';

const classes = (look: Look, isIcon: boolean, isWide: boolean, extra = '') =>
  ['button', `button-${look}`, isIcon && 'button-icon', isWide && 'button-wide', extra]
    .filter(Boolean)
    .join(' ');

type Shape = { look?: Look; isIcon?: boolean; isWide?: boolean };

/** A button. `isIcon`: a square that holds only an icon and needs an aria-label. One `accent` a view. */
export function Button({
  look = 'outline',
  isIcon = false,
  isWide = false,
  className,
  ...rest
}: ComponentProps<'button'> & Shape) {
  return <button type="button" {...rest} className={classes(look, isIcon, isWide, className)} />;
}

/** A link that looks like a button, for where one goes elsewhere. */
export function ButtonLink({
  look = 'outline',
  isIcon = false,
  isWide = false,
  className,
  ...rest
}: ComponentProps<'a'> & Shape) {
  return <a {...rest} className={classes(look, isIcon, isWide, className)} />;
}
