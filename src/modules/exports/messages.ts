import { maxArchiveBytes } from './fields.ts';

/** All user-visible texts about exports. */
export const messages = {
  underWay: 'An export is under way already',
  none: 'You have no export',
  linkInvalid: 'This link is not valid any more',
  failed: 'The export has failed',
  failures: {
    'too-large': 'This is more than an export can hold',
    'storage-full': 'The server has no room for this export now, please try again later',
  },
  tooLargeForBrowser: `This is more than ${maxArchiveBytes / 1_000_000} MB: select fewer, or export everything in Settings`,
  gone: 'Not found any more',
} as const;

export type Failure = keyof typeof messages.failures;
