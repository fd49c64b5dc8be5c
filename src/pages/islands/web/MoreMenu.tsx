import { CardMenu } from '../../components/CardMenu.tsx';
import { CollectEntry, UncollectEntry } from './CollectEntries.tsx';
import { PinEntry } from './PinEntry.tsx';

export type MoreProps = {
  webId: string;
  isPinned: boolean;
  /** The viewer's own collection whose webs are listed. */
  collectionId?: string | undefined;
};

/** What a member can do with a web besides liking it. */
export function MoreMenu({ webId, isPinned, collectionId }: MoreProps) {
  return (
    <CardMenu>
      <CollectEntry webId={webId} />
      {collectionId !== undefined && <UncollectEntry webId={webId} collectionId={collectionId} />}
      <PinEntry webId={webId} isPinned={isPinned} />
    </CardMenu>
  );
}
