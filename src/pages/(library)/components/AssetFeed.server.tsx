import type { CSSProperties, ReactNode } from 'react';
import type { Asset } from '../../../modules/assets/contract/index.ts';
import type { PageReader } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import type { StateKind } from '../../runtime/optimistic/optimistic-state.ts';
import { cardColor } from '../../ui/lists/card-color.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import type { GalleryData } from '../gallery.ts';
import { AssetCard } from '../islands/AssetCard.island.tsx';
import { trackOf } from '../player/track.ts';

type AssetFeedProps = {
  data: GalleryData;
  label: string;
  viewer: PageReader;
  /** See EndlessList. */
  membersBy?: StateKind | undefined;
  /** See EndlessList. */
  empty?: ReactNode;
};

/** An endless list of assets: pictures as masonry, videos and sounds one below the other. */
export function AssetFeed({ data, label, viewer, membersBy, empty }: AssetFeedProps) {
  const { assets, type, paging, perPage } = data;
  return (
    <EndlessList
      label={label}
      next={paging.next}
      previous={paging.previous}
      perPage={perPage}
      membersBy={membersBy}
      empty={empty}
      className={`assets assets-${type}`}
    >
      {assets.map((asset, at) => (
        <article
          key={asset._id}
          className="asset"
          data-key={asset._id}
          data-track={type === 'audio' ? JSON.stringify(trackOf(asset)) : undefined}
          aria-label={asset.title}
          aria-posinset={paging.first + at}
          aria-setsize={-1}
          style={type === 'image' ? spanOf(asset) : undefined}
        >
          <Island of={AssetCard} asset={asset} isOwn={asset.owner._id === viewer?.id} />
        </article>
      ))}
    </EndlessList>
  );
}

/** The number of rows (1/50 of the column width) that a picture spans; extreme aspect ratios are cropped. */
function spanOf({ width, height, color }: Asset): CSSProperties & Record<`--${string}`, string | number> {
  const shape = width > 0 ? Math.min(2, Math.max(0.5, height / width)) : 1;
  return { '--rows': Math.round(shape * 50), ...cardColor(color) };
}
