import { isDefaultPicture } from '../../modules/assets/rules/default-pictures.ts';
import type { WebWhole } from '../../modules/webs/contract/index.ts';
import { cutText } from '../../shared/rules/rules.ts';
import type { Head } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { shortHash } from '../ui/avatar/avatar-color.ts';

type HeadedWeb = Pick<
  WebWhole,
  '_id' | 'title' | 'description' | 'isPublic' | 'image' | 'owner' | 'updatedAt'
> &
  Partial<Pick<WebWhole, 'createdAt'>>;

/** Canonical path of a web, the same in every list and view. */
const addressOf = (id: string) => pagePath('/web/@webId', { webId: id });

/** Head metadata of a web; none for a private web. */
export function headOfWeb(web: HeadedWeb): Head {
  const { _id, title, description, isPublic, image, owner, createdAt, updatedAt } = web;
  if (!isPublic) return { title, isUnlisted: true };
  return {
    title,
    description: shortened(description),
    canonical: addressOf(_id),
    ...(!isDefaultPicture(image) && { image, card: cardOf(image, `${title}\n${owner.fullName}`) }),
    work: { author: owner.fullName || owner.username, created: createdAt, updated: updatedAt },
  };
}

/** The card keeps its address as long as its texts are the same, since other sites cache it. */
const cardOf = (image: string, texts: string) =>
  `${image.replace(/[^/]+$/, 'card.webp')}?v=${shortHash(texts)}`;

const maxDescription = 200;

/** Shortens a text to the length of a link preview: one line, cut between words. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxDescription) return line;
  const cut = cutText(line, maxDescription);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > maxDescription / 2 ? space : maxDescription).trimEnd()}…`;
}
