const widths = [320, 640, 1280];

/** The `srcset` and `sizes` attributes with which a stored picture loads at its column's size. */
export function sizesOf(url: string) {
  const at = (width: number) => url.replace(/master\.webp$/, `w${width}.webp`);
  return {
    src: at(640),
    srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '),
    sizes: '(min-width: 1100px) 280px, (min-width: 760px) 33vw, 50vw',
  };
}

/** URL of the picture in the largest size that pages show. */
export const largeOf = (url: string) => url.replace(/master\.webp$/, 'w1280.webp');
