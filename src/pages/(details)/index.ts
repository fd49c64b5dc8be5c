export { removeWebFromPage, updateWebOnPage } from './client/changes.ts';
export { copyCode, detailsAddress, listenForDetails } from './client/details-links.ts';
