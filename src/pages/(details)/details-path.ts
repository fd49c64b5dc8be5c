/** Where the details of a web lie over the list at this address, whose query they keep. */
export function detailsAddress(list: string, webId: string): string {
  const [path = '', query] = list.split('?', 2);
  const base = path === '/' ? '' : path;
  return `${base}/details/${webId}${query === undefined ? '' : `?${query}`}`;
}
