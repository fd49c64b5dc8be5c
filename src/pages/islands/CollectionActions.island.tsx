import { CardMenu } from '../components/CardMenu.tsx';
import { EyeIcon } from '../components/icons.tsx';
import { ShortCount } from '../components/ShortCount.tsx';
import { CollectionEntries, type CollectionEntriesProps } from './collection/CollectionEntries.tsx';
import { island } from './island.ts';
import { LikeControl } from './web/LikeControl.tsx';

type CollectionActionsProps = CollectionEntriesProps & {
  likes: number;
  isLiked: boolean;
  views: number;
  isMember: boolean;
};

/** What can be done on a collection's card; the card's own sheet puts the parts in their places. */
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

export const CollectionActions = island({ name: 'CollectionActions', on: 'visible', ssr: true }, Actions);
