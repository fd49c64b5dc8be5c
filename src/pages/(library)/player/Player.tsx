import type { KeyboardEvent, ReactNode } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { PauseIcon, PlayIcon, SkipBackIcon, SkipForwardIcon } from '../../ui/icons.tsx';
import { AssetLine } from '../components/AssetLine.tsx';
import { playOrPause, seek, seekBy, step, trackOf, usePlaying } from './player.ts';

/** Seconds that a key on the slider seeks; its own steps (percent) are unsuitable for a long track. */
const seconds: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -30, PageUp: 30 },
};

/** The player bar below a list of sounds, shown once a track was chosen. */
export function Player() {
  const { track, isPlaying, time, duration, hasPrevious, hasNext } = usePlaying();
  if (!track) return null;
  const percent = duration > 0 ? (time / duration) * 100 : 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = seconds[event.key];
    if (by === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (by === undefined) playOrPause(track);
    else seekBy(by);
  };
  return (
    <section className="player" aria-label="Player">
      <p dir="auto" className="player-title">
        {track.title}
      </p>
      <div className="player-buttons">
        <Button
          look="quiet"
          isIcon
          aria-label="Previous"
          aria-disabled={!hasPrevious}
          onClick={() => step(-1)}
        >
          <SkipBackIcon />
        </Button>
        <Button isIcon aria-label={isPlaying ? 'Pause' : 'Play'} onClick={() => playOrPause(track)}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Button>
        <Button look="quiet" isIcon aria-label="Next" aria-disabled={!hasNext} onClick={() => step(1)}>
          <SkipForwardIcon />
        </Button>
      </div>
      <div className="player-way">
        <span className="count">{clock(time)}</span>
        <input
          type="range"
          aria-label="Seek"
          aria-valuetext={`${clock(time)} of ${clock(duration)}`}
          min={0}
          max={100}
          step={0.1}
          value={percent}
          onChange={({ target }) => seek(Number(target.value))}
          onKeyDown={onKeyDown}
        />
        <span className="count">{clock(duration)}</span>
      </div>
    </section>
  );
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

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
