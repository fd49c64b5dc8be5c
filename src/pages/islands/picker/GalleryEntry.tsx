import type { Asset } from '../../../modules/assets/contract.ts';
import { addressOf } from '../../client/picker/markup.ts';
import { cardColor } from '../../components/card-color.ts';
import { AssetLine } from '../assets/AssetLine.tsx';
import { copyAddress } from '../assets/AssetMenu.tsx';
import { AudioRow } from '../assets/AudioRow.tsx';
import { sizesOf } from '../assets/sizes.ts';
import { trackOf } from '../assets/track.ts';
import { Deeds } from './ChosenBar.tsx';

type GalleryEntryProps = { asset: Asset; onInsert: () => void };

/** An asset of the public galleries, to be taken along. */
export function GalleryEntry({ asset, onInsert }: GalleryEntryProps) {
  const { assetType, title, assetURL, width, height } = asset;
  const deeds = (
    <Deeds word="Copy URL" onCopy={() => void copyAddress(addressOf(asset))} onInsert={onInsert} />
  );
  if (assetType === 'audio') {
    return (
      <article aria-label={title} data-track={JSON.stringify(trackOf(asset))}>
        <AudioRow asset={asset}>{deeds}</AudioRow>
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
      {deeds}
    </article>
  );
}
