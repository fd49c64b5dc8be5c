/** The name of the site, from the head of this page. */
export const siteNameOf = (document: Document): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
