import { useId } from 'react';
import { EllipsisIcon } from '../../components/home-icons.tsx';
import { Menu } from '../../components/Menu.tsx';
import { SaveEntry, type SaveProps } from './SaveEntry.tsx';

export type CollectionMenuProps = SaveProps;

/** What one can do with a collection besides liking it. */
export function CollectionMenu({ collectionId, isSaved }: CollectionMenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className="more-button" aria-label="More" aria-haspopup="menu" popoverTarget={id}>
        <EllipsisIcon />
      </button>
      <Menu id={id} label="More" className="menu-anchored">
        <SaveEntry collectionId={collectionId} isSaved={isSaved} />
      </Menu>
    </>
  );
}
