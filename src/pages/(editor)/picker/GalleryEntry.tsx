import type { Asset } from '../../../modules/assets/contract/index.ts';
import { AssetLine, AudioRow, copyAddress, sizesOf, trackOf } from '../../(library)/index.ts';
import { cardColor } from '../../ui/lists/card-color.ts';
import { AssetActions } from './ChosenBar.tsx';
import { addressOf } from './catalog/markup.ts';

type GalleryEntryProps = { asset: Asset; onInsert: () => void };

/** An asset of the public galleries that can be copied or inserted. */
export function GalleryEntry({ asset, onInsert }: GalleryEntryProps) {
  const { assetType, title, assetURL, width, height } = asset;
  const actions = (
    <AssetActions word="Copy URL" onCopy={() => void copyAddress(addressOf(asset))} onInsert={onInsert} />
  );
  if (assetType === 'audio') {
    return (
      <article aria-label={title} data-track={JSON.stringify(trackOf(asset))}>
        <AudioRow asset={asset}>{actions}</AudioRow>
      </article>
    );
  }
  return (
    <article className="picker-asset" aria-label={title} style={cardColor(asset.color)}>
      {assetType === 'image' ? (
        <img
          className="picker-media"
          {...sizesOf(assetURL)}
          alt={title}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: members' films come without a text of what is said
        <video
          className="picker-media"
          src={assetURL}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
        />
      )}
      <AssetLine asset={asset}>{null}</AssetLine>
      {actions}
    </article>
  );
}
