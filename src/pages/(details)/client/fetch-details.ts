import { isAppError } from '../../../shared/errors/app-error.ts';
import { fetchDocument } from '../../runtime/api/failures.ts';

export type FetchedDetails = { dialog: HTMLDialogElement; title: string };

/**
 * The details at an address, from the HTML of that address. Null when the browser goes elsewhere instead: to /404 where
 * there is no such web. Throws AppError when the network is dead or the server refuses for now.
 */
export async function fetchDetails(address: string, signal: AbortSignal): Promise<FetchedDetails | null> {
  const url = new URL(address, location.href);
  url.searchParams.set('part', 'overlay');
  const page = await fetchDocument(url, signal).catch((error: unknown) => {
    if (!isAppError(error) || error.status !== 404) throw error;
    location.assign('/404');
    return null;
  });
  if (!page) return null;
  const found = page.querySelector<HTMLDialogElement>('dialog[data-details]');
  if (!found) {
    // Sent to the login, most likely.
    location.assign(address);
    return null;
  }
  return { dialog: document.adoptNode(found), title: page.title };
}
