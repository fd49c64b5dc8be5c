export const messages = {
  badPicture: 'The picture cannot be read',
  notYours: 'This file is not yours, not of the right kind, or no longer there',
} as const;
