/** More than any list has on a page that does not say how many it has. */
const mostPerPage = 10;

/** What comes next has moved up on the server: the list goes on early enough to meet it; what is known is left out. */
export function leadOnFrom(left: number, next: Element | null): void {
  const address = next?.getAttribute('href');
  if (!next || !address) return;
  const url = new URL(address, location.href);
  const perPage = Number(next.getAttribute('data-per-page')) || mostPerPage;
  url.searchParams.set('page', String(Math.floor(left / perPage) + 1));
  next.setAttribute('href', url.pathname + url.search);
}
