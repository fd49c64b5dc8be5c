import type { ReactNode } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { AssetLine } from '../components/AssetLine.tsx';
import { playOrPause, trackOf, usePlaying } from './player.ts';

type AudioRowProps = { asset: Asset; children: ReactNode };

/** A sound in a list; a click plays or pauses it. */
export function AudioRow({ asset, children }: AudioRowProps) {
  const { _id: id, title } = asset;
  const { track, isPlaying } = usePlaying();
  const isMine = track?.id === id;
  const sounds = isMine && isPlaying;
  return (
    <div className="audio-row" data-playing={sounds || undefined}>
      <button
        type="button"
        className="audio-play"
        aria-label={sounds ? `Pause ${title}` : `Play ${title}`}
        onClick={() => playOrPause(trackOf(asset))}
      >
        {sounds ? <PauseIcon /> : <PlayIcon />}
      </button>
      <AssetLine asset={asset}>
        {sounds && (
          <span className="audio-mark" role="img" aria-label="Playing">
            <i />
            <i />
            <i />
          </span>
        )}
        {children}
      </AssetLine>
    </div>
  );
}
