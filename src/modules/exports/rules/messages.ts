import { maxArchiveBytes } from './fields.ts';

/** All user-visible texts about exports. */
export const messages = {
  underWay: 'An export is already running',
  none: 'You have no export',
  linkInvalid: 'This link is no longer valid',
  failed: 'The export has failed',
  failures: {
    'too-large': 'This is too large for an export',
    'storage-full': 'The server has no space for this export right now, please try again later',
  },
  tooLargeForBrowser: `This is more than ${maxArchiveBytes / 1_000_000} MB: select fewer, or export everything in Settings`,
  gone: 'No longer available',
} as const;

export type Failure = keyof typeof messages.failures;
