import type { WebCard } from '../../webs/contract/index.ts';
import type { PageAddresses } from '../service/deps.ts';
import { type Element, toXml } from './xml.ts';

export type Feed = {
  title: string;
  /** Absolute address of this feed. */
  address: string;
  /** Absolute address of the page with the same content. */
  page: string;
  webs: readonly WebCard[];
};

/** An Atom feed (RFC 4287) of webs. */
export function toAtom({ title, address, page, webs }: Feed, pages: PageAddresses): string {
  const updated =
    webs
      .map((web) => web.updatedAt)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return toXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: address,
      title,
      updated,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': address },
        { '@rel': 'alternate', '@type': 'text/html', '@href': page },
      ],
      entry: webs.map((web) => toEntry(web, pages)),
    },
  });
}

function toEntry(web: WebCard, pages: PageAddresses): Element {
  const address = pages.web(web._id);
  const { username, fullName } = web.owner;
  return {
    id: address,
    title: web.title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': address },
    published: web.createdAt,
    updated: web.updatedAt,
    author: { name: fullName || username, uri: pages.member(username) },
    summary: web.description,
    content: { '@type': 'html', '#text': toContent(web, address) },
  };
}

const toContent = ({ image, title, description }: WebCard, address: string) =>
  [
    `<p><a href="${escapeHtml(address)}">`,
    `<img src="${escapeHtml(image)}" alt="${escapeHtml(title)}" width="600" height="350"></a></p>`,
    `<p>${escapeHtml(description)}</p>`,
  ].join('');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
