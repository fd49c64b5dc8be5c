import { CardMenu } from '../../components/CardMenu.tsx';
import { InfoIcon } from '../../components/collection-icons.tsx';
import { PencilIcon } from '../../components/details-icons.tsx';
import { MenuLink } from '../../components/Menu.tsx';
import { CollectEntry, UncollectEntry } from './CollectEntries.tsx';
import { CopyLinkEntry, OwnerEntries } from './OwnerEntries.tsx';
import { PinEntry } from './PinEntry.tsx';

export type MoreProps = {
  webId: string;
  isPinned: boolean;
  isOwn: boolean;
  /** Where the card leads. */
  href: string;
  /** The viewer's own collection whose webs are listed. */
  collectionId?: string | undefined;
};

/** What a member can do with a web besides liking it; owners have what its details offer as well. */
export function MoreMenu({ webId, isPinned, isOwn, href, collectionId }: MoreProps) {
  const editor = `/web/${webId}`;
  return (
    <CardMenu>
      {isOwn && (
        <>
          <MenuLink href={editor}>
            <PencilIcon />
            Edit
          </MenuLink>
          {href !== editor && (
            <MenuLink href={href}>
              <InfoIcon />
              Details
            </MenuLink>
          )}
        </>
      )}
      <CollectEntry webId={webId} />
      {collectionId !== undefined && <UncollectEntry webId={webId} collectionId={collectionId} />}
      <PinEntry webId={webId} isPinned={isPinned} />
      {isOwn && (
        <>
          <CopyLinkEntry webId={webId} />
          <OwnerEntries webId={webId} />
        </>
      )}
    </CardMenu>
  );
}
