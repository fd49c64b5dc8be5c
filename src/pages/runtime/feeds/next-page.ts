/** Upper bound for the page size of any list that does not state its page size. */
const maxPerPage = 10;

/**
 * Points the link to the next page at the page that follows `left` entries, after removals have moved entries up on the
 * server. Entries that are already in the list are skipped when that page is appended.
 */
export function updateNextLink(left: number, next: Element | null): void {
  const address = next?.getAttribute('href');
  if (!next || !address) return;
  const url = new URL(address, location.href);
  const perPage = Number(next.getAttribute('data-per-page')) || maxPerPage;
  url.searchParams.set('page', String(Math.floor(left / perPage) + 1));
  next.setAttribute('href', url.pathname + url.search);
}
