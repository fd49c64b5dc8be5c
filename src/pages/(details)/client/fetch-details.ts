import { isAppError } from '../../../shared/errors/app-error.ts';
import { fetchDocument } from '../../runtime/api/failures.ts';

export type FetchedDetails = { dialog: HTMLDialogElement; title: string };

/**
 * Fetches the details at a URL as HTML. Returns null if the browser navigates away instead, for example to /404 when
 * there is no such web. Throws AppError on a network failure, and when the server rejects the request temporarily.
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
    // Most likely a redirect to the login.
    location.assign(address);
    return null;
  }
  // The early script, which runs the result of a page of its own, does not run in inserted HTML.
  found.querySelector('code-island[name=DetailsResult]')?.setAttribute('when', 'load');
  return { dialog: document.adoptNode(found), title: page.title };
}
