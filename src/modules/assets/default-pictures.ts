/** What stands where nobody has chosen a picture, as its address names it. A drawing that changes gets a new name. */
export type DefaultPicture = 'default-avatar' | 'default-cover' | 'default-web';

const address = /\/media\/default-(?:avatar|cover|web)\/[^/]+$/;

/** Whether this is the address of no chosen picture: pages then draw something of their own, and load nothing. */
export const isDefaultPicture = (url: string | undefined): boolean => !url || address.test(url);
