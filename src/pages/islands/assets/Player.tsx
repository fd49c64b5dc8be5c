import { playOrPause, seek, step } from '../../client/player.ts';
import { PauseIcon, PlayIcon, SkipBackIcon, SkipForwardIcon } from '../../components/asset-icons.tsx';
import { Button } from '../../components/Button.tsx';
import { usePlaying } from './use-playing.ts';

/** The bar below a list of sounds, once a track has been chosen. */
export function Player() {
  const { track, isPlaying, time, duration } = usePlaying();
  if (!track) return null;
  const percent = duration > 0 ? (time / duration) * 100 : 0;
  return (
    <section className="player" aria-label="Player">
      <p className="player-title">{track.title}</p>
      <div className="player-buttons">
        <Button look="quiet" isIcon aria-label="Previous" onClick={() => step(-1)}>
          <SkipBackIcon />
        </Button>
        <Button isIcon aria-label={isPlaying ? 'Pause' : 'Play'} onClick={() => playOrPause(track)}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Button>
        <Button look="quiet" isIcon aria-label="Next" onClick={() => step(1)}>
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
