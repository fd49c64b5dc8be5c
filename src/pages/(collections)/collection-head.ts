import { isDefaultPicture } from '../../modules/assets/default-pictures.ts';
import type { Collection } from '../../modules/collections/contract/index.ts';
import { feedPaths } from '../../modules/discovery/paths.ts';
import { shortened } from '../(webs)/index.ts';
import type { Head } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { formatCount, type Paging } from '../runtime/feeds/feed-data.ts';

/** Head metadata of a collection's page; none for a private collection. */
export function headOfCollection(collection: Collection, { page, next, previous }: Paging): Head {
  const { _id, name, description, isPublic, owner, websCount, webs } = collection;
  const title = page > 1 ? `${name}, page ${page}` : name;
  if (!isPublic) return { title, isUnlisted: true };
  const address = pagePath('/collection/@collectionId', { collectionId: _id });
  const by = `${formatCount(websCount, 'web')} collected by ${owner.fullName || owner.username}.`;
  return {
    title,
    description: shortened(`${description} ${by}`),
    canonical: page > 1 ? `${address}?page=${page}` : address,
    feed: feedPaths.collection(_id),
    image: pictureOf(webs),
    next: next ?? undefined,
    prev: previous ?? undefined,
  };
}

/** The large thumbnail of the first web that has one; lists contain the URL of the small one. */
function pictureOf(webs: Collection['webs']): string | undefined {
  const small = webs.find(({ image }) => !isDefaultPicture(image))?.image;
  return small?.replace(/600x350(?=\.webp$)/, '1200x700');
}
