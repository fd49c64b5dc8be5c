import { lazy, Suspense, useRef, useState } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { removeFromLists } from '../../runtime/lists/list-sync.ts';
import { storeIslandProps } from '../../runtime/use-optimistic-state.ts';
import { confirmRenewal } from '../../ui/dialogs/renew-link.ts';
import { AudioRow } from '../player/Player.tsx';
import { AssetLine } from './AssetLine.tsx';
import { AssetMenu } from './AssetMenu.tsx';
import { sizesOf } from './sizes.ts';

export const AssetCard = island({ name: 'AssetCard', on: 'touch', ssr: true }, AssetCardControl);

// Loaded on demand.
const ImageDialog = lazy(async () => ({ default: (await import('../dialogs/ImageDialog.tsx')).ImageDialog }));
const EditAsset = lazy(async () => ({ default: (await import('../dialogs/EditAsset.tsx')).EditAsset }));
const DeleteAsset = lazy(async () => ({ default: (await import('../dialogs/DeleteAsset.tsx')).DeleteAsset }));

type AssetCardProps = { asset: Asset; isOwn: boolean };

/** An asset in a list, with its actions. */
function AssetCardControl({ asset: first, isOwn }: AssetCardProps) {
  const [asset, setAsset] = useState(first);
  const [open, setOpen] = useState<'picture' | 'edit' | 'delete' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(null);
  const change = (changed: Asset) => {
    setAsset(changed);
    storeIslandProps(place.current, { asset: changed });
    place.current?.closest('article')?.setAttribute('aria-label', changed.title);
    // Public lists contain public assets only.
    if (!changed.isPublic && location.pathname !== pagePath('/assets/my')) removeFromLists(changed._id);
  };
  const menu = (
    <AssetMenu
      asset={asset}
      isOwn={isOwn}
      onEdit={() => setOpen('edit')}
      onRenew={() => renewLink(asset._id, change)}
      onDelete={() => setOpen('delete')}
    />
  );
  return (
    <div className="asset-card" ref={place}>
      {asset.assetType === 'image' && (
        <>
          <a
            className="asset-open"
            href={asset.assetURL}
            aria-label={asset.title}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              setOpen('picture');
            }}
          >
            <img
              {...sizesOf(asset.assetURL)}
              alt=""
              width={asset.width}
              height={asset.height}
              loading="lazy"
              decoding="async"
            />
          </a>
          <AssetLine asset={asset}>{menu}</AssetLine>
        </>
      )}
      {asset.assetType === 'video' && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: members' videos have no captions */}
          <video
            className="asset-video"
            src={asset.assetURL}
            aria-label={asset.title}
            width={asset.width || undefined}
            height={asset.height || undefined}
            controls
            playsInline
            preload="metadata"
          />
          <AssetLine asset={asset}>{menu}</AssetLine>
        </>
      )}
      {asset.assetType === 'audio' && <AudioRow asset={asset}>{menu}</AudioRow>}
      <Suspense>
        {open === 'picture' && (
          <ImageDialog
            asset={asset}
            isOwn={isOwn}
            onEdit={() => setOpen('edit')}
            onDelete={() => setOpen('delete')}
            onClose={close}
          />
        )}
        {open === 'edit' && <EditAsset asset={asset} onDone={change} onClose={close} />}
        {open === 'delete' && <DeleteAsset assetId={asset._id} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** An asset has no page: its link is the address of its file. */
function renewLink(assetId: string, onRenewed: (asset: Asset) => void): void {
  const params = { assetId };
  const renew = async () => {
    await call('PATCH /assets/renew-link/{assetId}', { params });
    onRenewed(await call('GET /assets/get/{assetId}', { params }));
  };
  confirmRenewal(renew, 'Webs that use the file need its new link. ');
}
