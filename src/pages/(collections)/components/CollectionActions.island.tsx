import { LikeControl } from '../../(social)/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { EyeIcon } from '../../ui/icons.tsx';
import { CardMenu } from '../../ui/menus/Menu.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { CollectionEntries, type CollectionEntriesProps } from './CollectionEntries.tsx';

type CollectionActionsProps = CollectionEntriesProps & {
  likes: number;
  isLiked: boolean;
  views: number;
  isMember: boolean;
};

/** The actions on a collection's card; the card's style sheet positions them. */
function Actions({ likes, isLiked, views, isMember, ...collection }: CollectionActionsProps) {
  return (
    <>
      <div className="card-counts">
        <LikeControl kind="collection" id={collection.collectionId} likes={likes} isLiked={isLiked} />
        <span className="card-count">
          <EyeIcon />
          <ShortCount value={views} one="view" many="views" />
        </span>
      </div>
      {isMember && (
        <CardMenu>
          <CollectionEntries {...collection} />
        </CardMenu>
      )}
    </>
  );
}

export const CollectionActions = island({ name: 'CollectionActions', on: 'touch', ssr: true }, Actions);
