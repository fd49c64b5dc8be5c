/** A title from a file name: without its extension, dashes and underscores as spaces. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
