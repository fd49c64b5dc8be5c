/** URL of a web's details over the list at this URL; keeps the list's query. */
export function detailsAddress(list: string, webId: string): string {
  const [path = '', query] = list.split('?', 2);
  const base = path === '/' ? '' : path;
  return `${base}/details/${webId}${query === undefined ? '' : `?${query}`}`;
}
