import { useEffect, useId, useRef, useState } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { visibilityWords } from '../../../shared/rules/visibility.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { invalidateCollection, removeFromCollectionList } from '../../runtime/lists/list-sync.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { LayersIcon } from '../../ui/icons.tsx';
import type { OwnCollection } from './use-own-collections.ts';

type CollectionRowProps = {
  collection: OwnCollection;
  webId: string;
  /** It was created in this dialog and stays visible at any scroll position. */
  isMadeNow: boolean;
  onChange: (changed: OwnCollection) => void;
};

/** One of the member's collections, with the button that adds the web or removes it. */
export function CollectionRow({ collection, webId, isMadeNow, onChange }: CollectionRowProps) {
  const { _id: collectionId, hasWeb = false } = collection;
  const [isBusy, setBusy] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMadeNow) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMadeNow]);

  const toggle = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const key = hasWeb
        ? 'PATCH /collections/remove-web/{collectionId}/{webId}'
        : 'PATCH /collections/add-web/{collectionId}/{webId}';
      const placed = await call(key, { params: { collectionId, webId } });
      onChange({ ...collection, hasWeb: !hasWeb, websCount: placed.websCount });
      if (hasWeb) removeFromCollectionList(collectionId, webId);
      else invalidateCollection(collectionId);
      toast('success', hasWeb ? messages.webRemoved : messages.webAdded);
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };

  return (
    <li className="collect-row" ref={row}>
      <CollectionLine
        collection={collection}
        action={hasWeb ? 'Remove' : 'Add'}
        isBusy={isBusy}
        onClick={() => void toggle()}
      />
    </li>
  );
}

type CollectionLineProps = {
  collection: OwnCollection;
  action: 'Add' | 'Remove';
  isBusy?: boolean;
  onClick: () => void;
};

/** A collection's picture, name and count, with a button. */
export function CollectionLine({ collection, action, isBusy = false, onClick }: CollectionLineProps) {
  const { name, visibility, websCount, webs } = collection;
  const nameId = useId();
  const picture = webs.find(({ image }) => !isDefaultPicture(image))?.image;
  return (
    <>
      <span className="collect-picture">
        {picture ? <img src={picture} alt="" width={72} height={42} /> : <LayersIcon />}
      </span>
      <span className="collect-words">
        <span className="collect-name" id={nameId}>
          {name}
        </span>
        <span className="collect-count">
          {formatCount(websCount, 'web')}
          {visibility !== 'public' && ` · ${visibilityWords[visibility]}`}
        </span>
      </span>
      <Button
        look={action === 'Remove' ? 'quiet' : 'outline'}
        aria-describedby={nameId}
        aria-disabled={isBusy}
        onClick={onClick}
      >
        {action}
      </Button>
    </>
  );
}
