import type { ReactNode } from 'react';
import type { Collection } from '../../../modules/collections/contract/index.ts';
import { pagePath } from '../../page-path.ts';
import { copyLink } from '../../runtime/copy-link.ts';
import { withLinkKey } from '../../runtime/link-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LinkIcon } from '../../ui/icons.tsx';

type DescriptionDialogProps = {
  collection: Pick<
    Collection,
    '_id' | 'name' | 'description' | 'createdAt' | 'updatedAt' | 'likesCount' | 'views' | 'linkKey'
  >;
  onClose: () => void;
};

/** The full description of a collection, with a button that copies its URL. */
export function DescriptionDialog({ collection, onClose }: DescriptionDialogProps) {
  const { _id, name, description, createdAt, updatedAt, likesCount, views, linkKey } = collection;
  const address = pagePath('/collection/@collectionId', { collectionId: _id });
  return (
    <Dialog title={name} onClose={onClose}>
      {description && <p className="collection-text">{description}</p>}
      <dl className="collection-facts">
        <Fact name="Created">
          <Day at={createdAt} />
        </Fact>
        <Fact name="Updated">
          <Day at={updatedAt} />
        </Fact>
        <Fact name="Loves">{likesCount}</Fact>
        <Fact name="Views">{views}</Fact>
      </dl>
      <div className="dialog-actions">
        <Button onClick={() => void copyLink(withLinkKey(address, linkKey))}>
          <LinkIcon />
          Copy Link
        </Button>
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
