/** The warning when PREVIEW_PORT cannot be listened on; docs/operate.md has the remedy. */
export const previewPortTaken =
  'preview port not available; previews run on the origin of the site, where an endless loop blocks the page';
