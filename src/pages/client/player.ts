import { messages } from '../../modules/assets/messages.ts';
import { toast } from './toasts.ts';

export type Track = { id: string; title: string; url: string };

/** What sounds on this page: times in seconds. */
export type Playing = { track: Track | null; isPlaying: boolean; time: number; duration: number };

let playing: Playing = { track: null, isPlaying: false, time: 0, duration: 0 };
const nothing = playing;
const listeners = new Set<() => void>();
let sound: HTMLAudioElement | undefined;

export const currentlyPlaying = () => playing;
export const beforePlaying = () => nothing;

/** Calls `listener` after every change; returns how to stop. */
export function onPlaying(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Plays a track; the one that plays already pauses, and one that is paused goes on. */
export function playOrPause(track: Track): void {
  const audio = soundOf();
  if (playing.track?.id !== track.id) {
    set({ track, time: 0, duration: 0 });
    audio.src = track.url;
    tellDevice(track);
  } else if (!audio.paused) {
    audio.pause();
    return;
  }
  audio.play().catch((error: unknown) => {
    // A click on another track stops this one before it has begun.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast('error', messages.unplayable);
  });
}

/** Ends what sounds, as if nothing had been chosen. */
export function silence(): void {
  sound?.pause();
  playing = nothing;
  for (const listener of listeners) listener();
}

/** Goes to a place in the track, in percent of its length. */
export function seek(percent: number): void {
  const audio = soundOf();
  if (Number.isFinite(audio.duration)) audio.currentTime = (audio.duration * percent) / 100;
}

/** Plays the next track of the list (1) or the one before (-1); nothing at either end. */
export function step(by: 1 | -1): void {
  const tracks = tracksOnPage();
  const at = tracks.findIndex(({ id }) => id === playing.track?.id);
  const next = at < 0 ? undefined : tracks[at + by];
  if (next) playOrPause(next);
}

/** The list may have grown since: it is read where it stands. */
function tracksOnPage(): Track[] {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-track]')];
  return rows.map((row): Track => JSON.parse(row.dataset.track ?? '{}'));
}

function soundOf(): HTMLAudioElement {
  if (sound) return sound;
  const audio = new Audio();
  const follow = () =>
    set({
      isPlaying: !audio.paused,
      time: audio.currentTime,
      duration: Number.isFinite(audio.duration) ? audio.duration : 0,
    });
  for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked'])
    audio.addEventListener(event, follow);
  audio.addEventListener('ended', () => step(1));
  audio.addEventListener('error', () => set({ isPlaying: false }));
  sound = audio;
  return audio;
}

/** Keys for media and the lock screen do the same as the player's buttons. */
function tellDevice({ title }: Track): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title });
  const toggle = () => playing.track && playOrPause(playing.track);
  navigator.mediaSession.setActionHandler('play', toggle);
  navigator.mediaSession.setActionHandler('pause', toggle);
  navigator.mediaSession.setActionHandler('previoustrack', () => step(-1));
  navigator.mediaSession.setActionHandler('nexttrack', () => step(1));
}

function set(changes: Partial<Playing>): void {
  playing = { ...playing, ...changes };
  for (const listener of listeners) listener();
}
