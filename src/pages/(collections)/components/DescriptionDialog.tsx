import type { ReactNode } from 'react';
import type { Collection } from '../../../modules/collections/contract.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { copyLink } from '../../runtime/links/copy-link.ts';
import { withLinkKey } from '../../runtime/links/link-key.ts';
import { useLinkKey } from '../../runtime/links/use-link-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { confirmRenewal } from '../../ui/dialogs/renew-link.ts';
import { LinkIcon } from '../../ui/icons.tsx';

type DescriptionDialogProps = {
  collection: Pick<
    Collection,
    | '_id'
    | 'name'
    | 'description'
    | 'createdAt'
    | 'updatedAt'
    | 'likesCount'
    | 'views'
    | 'visibility'
    | 'linkKey'
  >;
  onRenewed: (linkKey: string) => void;
  onClose: () => void;
};

/** The full description of a collection, with buttons that copy its URL and, for the owner of an unlisted one, renew it. */
export function DescriptionDialog({ collection, onRenewed, onClose }: DescriptionDialogProps) {
  const { _id, name, description, createdAt, updatedAt, likesCount, views, visibility, linkKey } = collection;
  const keepKey = useLinkKey();
  const path = pagePath('/collection/@collectionId', { collectionId: _id });
  const address = linkKey === undefined ? keepKey(path) : withLinkKey(path, linkKey);
  const isUnlisted = visibility === 'unlisted';
  const renew = async () => {
    const params = { collectionId: _id };
    onRenewed((await call('PATCH /collections/renew-link/{collectionId}', { params })).linkKey);
  };
  return (
    <Dialog title={name} onClose={onClose}>
      {description && (
        <p dir="auto" className="collection-text">
          {description}
        </p>
      )}
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
      {isUnlisted && (
        <p className="field-note">
          Anyone with the link can see the collection. It does not appear in lists.
        </p>
      )}
      <div className="dialog-actions">
        {isUnlisted && linkKey !== undefined && (
          <Button onClick={() => confirmRenewal(renew)}>Renew Link</Button>
        )}
        <Button onClick={() => void copyLink(address)}>
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
