/** All user-visible texts about exports. */
export const messages = {
  underWay: 'An export is under way already',
  none: 'You have no export',
  linkInvalid: 'This link is not valid any more',
  tooLarge: 'This is more than an export can hold',
} as const;
