export type FetchedDetails = { dialog: HTMLDialogElement; title: string };

/**
 * The details at an address, from the HTML of that address. Null when the browser goes elsewhere instead: to /404 where
 * there is no such web. Throws when the network is dead.
 */
export async function fetchDetails(address: string, signal: AbortSignal): Promise<FetchedDetails | null> {
  const url = new URL(address, location.href);
  url.searchParams.set('part', 'overlay');
  const response = await fetch(url, { headers: { accept: 'text/html' }, signal }).catch((cause: unknown) => {
    throw new Error('The web could not be opened: the network does not answer', { cause });
  });
  if (!response.ok) {
    location.assign('/404');
    return null;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const found = page.querySelector<HTMLDialogElement>('dialog[data-details]');
  if (!found) {
    // Sent to the login, most likely.
    location.assign(address);
    return null;
  }
  return { dialog: document.adoptNode(found), title: page.title };
}
