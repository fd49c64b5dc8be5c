/**
 * Picture used if none was chosen, by its name in the URL. A changed drawing needs a new name: clients cache it for a
 * year.
 */
export type DefaultPicture = 'default-avatar' | 'default-cover' | 'default-web';

const defaultPictureUrl = /\/media\/default-(?:avatar|cover|web)\/[^/]+$/;

/** Whether the URL is that of a default picture; pages then draw a placeholder instead of loading it. */
export const isDefaultPicture = (url: string | undefined): boolean => !url || defaultPictureUrl.test(url);
