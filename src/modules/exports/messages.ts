/** All user-visible texts about exports. */
export const messages = {
  underWay: 'An export is under way already',
  none: 'You have no export',
  linkInvalid: 'This link is not valid any more',
  tooLarge: 'This is more than an export can hold',
  tooLargeForBrowser: 'This is more than 256 MB: select fewer, or export everything in Settings',
  gone: 'Not found any more',
} as const;
