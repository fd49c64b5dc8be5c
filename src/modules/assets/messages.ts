const inMegabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

export const messages = {
  badPicture: 'The picture cannot be read',
  notYours: 'This file is not yours, not of the right kind, or no longer there',
  uploaded: 'Uploaded Successfully',
  kind: 'kind must be one of avatar, cover, source, image, video, audio',
  tooLarge: (bytes: number) => `The file must be at most ${inMegabytes(bytes)}`,
  nothingSent: 'Choose a file, or give the address of one',
  bothSent: 'Send a file or an address, not both',
  cropMissing: 'The crop is missing: x, y, width and height in pixels of the picture',
  cropShape: { avatar: 'The crop must be a square', cover: 'The crop must be 9 wide to 2 high' },
  tooManyFiles: 'You have 500 files, and more cannot be kept: delete some first',
  tooManyBytes: 'Your files take up 1 GB, and more cannot be kept: delete some first',
  urlsOff: 'Fetching files from other sites is switched off here',
} as const;
