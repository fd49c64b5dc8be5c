const widths = [320, 640, 1280];

/** What an `<img>` of a stored picture needs to come in the size that its column has. */
export function sizesOf(url: string) {
  const at = (width: number) => url.replace(/master\.webp$/, `w${width}.webp`);
  return {
    src: at(640),
    srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '),
    sizes: '(min-width: 1100px) 280px, (min-width: 760px) 33vw, 50vw',
  };
}

/** The picture as large as pages show it. */
export const largeOf = (url: string) => url.replace(/master\.webp$/, 'w1280.webp');
