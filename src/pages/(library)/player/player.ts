import { messages } from '../../../modules/assets/messages.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

export type Track = { id: string; title: string; url: string };

/** What sounds on this page: times in seconds. */
export type Playing = {
  track: Track | null;
  isPlaying: boolean;
  time: number;
  duration: number;
  /** Whether the list has a track before this one, and one after it. */
  hasPrevious: boolean;
  hasNext: boolean;
};

let playing: Playing = {
  track: null,
  isPlaying: false,
  time: 0,
  duration: 0,
  hasPrevious: false,
  hasNext: false,
};
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
    set({ track, time: 0, duration: 0, ...edgesOf(track) });
    followList();
    readOn(track);
    audio.src = track.url;
    if (navigator.mediaSession) navigator.mediaSession.metadata = new MediaMetadata({ title: track.title });
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
  sound?.removeAttribute('src');
  sound?.load();
  if (navigator.mediaSession) navigator.mediaSession.metadata = null;
  list?.disconnect();
  set(nothing);
}

/** Goes to a place in the track, in percent of its length. */
export function seek(percent: number): void {
  goTo((soundOf().duration * percent) / 100);
}

/** Goes on or back by so many seconds. */
export function seekBy(seconds: number): void {
  goTo(soundOf().currentTime + seconds);
}

function goTo(time: number): void {
  const audio = soundOf();
  if (!Number.isFinite(audio.duration)) return;
  audio.currentTime = Math.min(Math.max(0, time), audio.duration);
  // Told at once: a slider that shows the old place for a moment takes that for a wish of its user.
  set({ time: audio.currentTime });
}

/** Ends a track that is no longer there. */
export function stopPlaying(id: string): void {
  if (playing.track?.id === id) silence();
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

function edgesOf({ id }: Track): Pick<Playing, 'hasPrevious' | 'hasNext'> {
  const tracks = tracksOnPage();
  const at = tracks.findIndex((track) => track.id === id);
  return { hasPrevious: at > 0, hasNext: at >= 0 && at < tracks.length - 1 };
}

let list: MutationObserver | undefined;

/** A list that grows, shrinks or is searched while a track is chosen may give that track other neighbours. */
function followList(): void {
  list ??= new MutationObserver(() => {
    const { track, hasPrevious, hasNext } = playing;
    if (!track) return;
    const edges = edgesOf(track);
    if (edges.hasPrevious !== hasPrevious || edges.hasNext !== hasNext) set(edges);
  });
  list.observe(document.body, { childList: true, subtree: true });
}

/** While the last of the list sounds, more of it is brought, as if one had scrolled there. */
function readOn({ id }: Track): void {
  if (tracksOnPage().at(-1)?.id === id) document.querySelector<HTMLElement>('[data-feed-next]')?.click();
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
  if (navigator.mediaSession) obeyDevice(navigator.mediaSession, audio);
  sound = audio;
  return audio;
}

const jump = 10;

/** Keys for media and the lock screen do the same as the player's buttons, and tell how far the track has come. */
function obeyDevice(device: MediaSession, audio: HTMLAudioElement): void {
  const toggle = () => playing.track && playOrPause(playing.track);
  const deeds: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => audio.paused && toggle(),
    pause: () => audio.pause(),
    previoustrack: () => step(-1),
    nexttrack: () => step(1),
    seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? jump)),
    seekforward: ({ seekOffset }) => seekBy(seekOffset ?? jump),
    seekto: ({ seekTime }) => goTo(seekTime ?? audio.currentTime),
  };
  for (const [action, deed] of Object.entries(deeds)) {
    try {
      device.setActionHandler(action as MediaSessionAction, deed);
    } catch {
      // This browser has no such key.
    }
  }
  const tell = () => {
    device.playbackState = audio.paused ? 'paused' : 'playing';
    if (Number.isFinite(audio.duration))
      device.setPositionState({ duration: audio.duration, position: audio.currentTime });
  };
  for (const event of ['play', 'pause', 'seeked', 'durationchange']) audio.addEventListener(event, tell);
}

function set(changes: Partial<Playing>): void {
  playing = { ...playing, ...changes };
  for (const listener of listeners) listener();
}
