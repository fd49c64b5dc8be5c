/** Path below the API that is followed by the token of a download, which is a secret. */
export const downloadPath = '/exports/download/';
