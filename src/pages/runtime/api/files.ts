import { renewTokens } from './api.ts';
import { networkFailure, statusFailure } from './failures.ts';
import { readTokens } from './tokens.ts';

/** Saves a file where this browser keeps downloads. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Firefox starts to read the blob shortly after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Saves the streamed reply of a GET below /api/v1 as a file. Throws AppError, like `call`. */
export async function download(path: string, name: string): Promise<void> {
  const ask = (token: string | null) =>
    fetch(`/api/v1${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } }).catch(
      (cause: unknown) => {
        throw networkFailure(cause);
      },
    );
  let response = await ask(readTokens()?.accessToken ?? null);
  if (response.status === 401) response = await ask(await renewTokens());
  if (!response.ok) throw statusFailure(response.status, response.headers.get('retry-after'));
  saveFile(await response.blob(), name);
}
