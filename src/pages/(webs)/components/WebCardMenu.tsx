import { CollectEntry, UncollectEntry } from '../../(collections)/index.ts';
import { PinEntry } from '../../(pins)/index.ts';
import { pagePath } from '../../page-path.ts';
import { InfoIcon, PencilIcon } from '../../ui/icons.tsx';
import { CardMenu } from '../../ui/menus/CardMenu.tsx';
import { MenuLink } from '../../ui/menus/Menu.tsx';
import { CopyLinkEntry, OwnerEntries } from './OwnerEntries.tsx';

export type MoreProps = {
  webId: string;
  isPinned: boolean;
  isOwn: boolean;
  /** URL of the card's link. */
  href: string;
  /** The viewer's own collection, if its webs are listed. */
  collectionId?: string | undefined;
};

/** Menu of a member's actions on a web besides liking it; owners can also edit and delete it. */
export function WebCardMenu({ webId, isPinned, isOwn, href, collectionId }: MoreProps) {
  const editor = pagePath('/web/@webId', { webId });
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
