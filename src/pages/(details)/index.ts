export { removeWebFromPage, updateWebOnPage } from './client/changes.ts';
export { copyCode } from './client/copy-code.ts';
export { listenForDetails } from './client/listen.ts';
export { detailsAddress } from './details-path.ts';
