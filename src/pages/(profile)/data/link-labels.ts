/** A profile's links with their labels: the host name, followed by the path if another link has the same host. */
export function labelLinks(links: readonly string[]): { href: string; label: string }[] {
  const shown = [...new Set(links)].filter((link) => link !== '');
  const hosts = shown.map((link) => new URL(link).hostname);
  return shown.map((href, at) => {
    const host = hosts[at] ?? '';
    const isShared = hosts.indexOf(host) !== hosts.lastIndexOf(host);
    return { href, label: isShared ? host + pathIn(href) : host };
  });
}

/** Path and query without a trailing slash. */
function pathIn(href: string): string {
  const { pathname, search } = new URL(href);
  return (pathname + search).replace(/\/$/, '');
}
