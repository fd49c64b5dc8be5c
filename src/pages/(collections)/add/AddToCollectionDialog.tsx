import { useEffect, useId, useRef, useState } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { visibilityWords } from '../../../shared/rules/visibility.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import {
  invalidateCollection,
  reloadEmptyList,
  removeFromCollectionList,
} from '../../runtime/lists/list-sync.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { LayersIcon } from '../../ui/icons.tsx';
import { type OwnCollection, OwnCollections, QuickCreate, useOwnCollections } from './OwnCollections.tsx';

/** Adds a web to the member's collections and removes it from them; a new collection can be created here. */
export function AddToCollectionDialog({ webId, onClose }: Closable & { webId: string }) {
  const own = useOwnCollections(webId);
  const [madeId, setMadeId] = useState('');
  const close = () => {
    onClose();
    reloadEmptyList();
  };
  return (
    <Dialog title="Add To Collection" onClose={close}>
      <OwnCollections
        own={own}
        row={(entry) => (
          <CollectionRow
            key={entry._id}
            collection={entry}
            webId={webId}
            isMadeNow={entry._id === madeId}
            onChange={own.change}
          />
        )}
      >
        <QuickCreate
          onMade={async (made) => {
            const entry = await addWeb(made, webId);
            setMadeId(made._id);
            own.add(entry);
          }}
        />
      </OwnCollections>
    </Dialog>
  );
}

/** The new collection as a list entry. If adding the web failed, it is without the web and the error is shown. */
async function addWeb(made: CallData<'POST /collections/create'>, webId: string): Promise<OwnCollection> {
  try {
    const params = { collectionId: made._id, webId };
    const { websCount } = await call('PATCH /collections/add-web/{collectionId}/{webId}', { params });
    toast('success', messages.createdWithWeb);
    return { ...made, websCount, hasWeb: true };
  } catch (error) {
    toast('success', messages.created);
    toast('error', messageOf(error));
    return { ...made, hasWeb: false };
  }
}

type CollectionRowProps = {
  collection: OwnCollection;
  webId: string;
  /** It was created in this dialog and stays visible at any scroll position. */
  isMadeNow: boolean;
  onChange: (changed: OwnCollection) => void;
};

/** One of the member's collections, with the button that adds the web or removes it. */
function CollectionRow({ collection, webId, isMadeNow, onChange }: CollectionRowProps) {
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
function CollectionLine({ collection, action, isBusy = false, onClick }: CollectionLineProps) {
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

type Chosen = { _id: string; name: string };

/** Asks for one of the member's collections, or a new one. */
export function ChooseCollectionDialog({
  onChoose,
  onClose,
}: Closable & { onChoose: (collection: Chosen) => void }) {
  const own = useOwnCollections();
  const choose = (collection: Chosen) => {
    onClose();
    onChoose(collection);
  };
  return (
    <Dialog title="Add To Collection" onClose={onClose}>
      <OwnCollections
        own={own}
        row={(entry) => (
          <li key={entry._id} className="collect-row">
            <CollectionLine collection={entry} action="Add" onClick={() => choose(entry)} />
          </li>
        )}
      >
        <QuickCreate onMade={async (made) => choose(made)} />
      </OwnCollections>
    </Dialog>
  );
}
