/** Webs that are read at once, with up to 3 MiB of code each. */
export const maxWebsAtOnce = 5;

/** Days for which an export can be downloaded. */
export const daysKept = 7;

/** Bytes of all files in a zip that the browser makes: it is put together in memory. */
export const maxArchiveBytes = 256_000_000;

/** Path below the API that is followed by the token of a download, which is a secret. */
export const downloadPath = '/exports/download/';
