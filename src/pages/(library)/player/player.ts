import { useSyncExternalStore } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

type Track = { id: string; title: string; url: string };

/** State of the page's player; times in seconds. */
type Playing = {
  track: Track | null;
  isPlaying: boolean;
  time: number;
  duration: number;
  /** Whether the list has a track before this one and one after it. */
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
const stopped = playing;
const listeners = new Set<() => void>();
let currentAudio: HTMLAudioElement | undefined;
/** Position in percent that was chosen before the track's length was known. */
let chosenEarly: number | null = null;

const currentlyPlaying = () => playing;
const beforePlaying = () => stopped;

/** Calls `listener` after every change; returns an unsubscribe function. */
function onPlaying(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Plays a track; pauses it if it is playing, resumes it if it is paused. */
export function playOrPause(track: Track): void {
  const audio = getAudio();
  if (playing.track?.id !== track.id) {
    chosenEarly = null;
    set({ track, time: 0, duration: 0, ...edgesOf(track) });
    followList();
    loadNextPage(track);
    audio.src = track.url;
    if (navigator.mediaSession) navigator.mediaSession.metadata = new MediaMetadata({ title: track.title });
  } else if (!audio.paused) {
    audio.pause();
    return;
  }
  audio.play().catch((error: unknown) => {
    // Choosing another track aborts `play()` of this one before it has started.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast('error', messages.unplayable);
  });
}

/** Stops playback and resets the player. */
export function stopPlayback(): void {
  currentAudio?.pause();
  currentAudio?.removeAttribute('src');
  currentAudio?.load();
  if (navigator.mediaSession) navigator.mediaSession.metadata = null;
  list?.disconnect();
  set(stopped);
}

/** Seeks to a position in percent of the track's length, as soon as that is known. */
export function seek(percent: number): void {
  const { duration } = getAudio();
  chosenEarly = Number.isFinite(duration) ? null : percent;
  goTo((duration * percent) / 100);
}

/** Seeks forward or back by a number of seconds. */
export function seekBy(seconds: number): void {
  goTo(getAudio().currentTime + seconds);
}

function goTo(time: number): void {
  const audio = getAudio();
  if (!Number.isFinite(audio.duration)) return;
  audio.currentTime = Math.min(Math.max(0, time), audio.duration);
  // Published immediately: a slider that shows the old position for a moment reports it as the user's input.
  set({ time: audio.currentTime });
}

/** Stops playback of a track that was deleted. */
export function stopPlaying(id: string): void {
  if (playing.track?.id === id) stopPlayback();
}

/** Plays the next track of the list (1) or the previous one (-1); does nothing at either end. */
export function step(by: 1 | -1): void {
  const tracks = tracksOnPage();
  const at = tracks.findIndex(({ id }) => id === playing.track?.id);
  const next = at < 0 ? undefined : tracks[at + by];
  if (next) playOrPause(next);
}

/** The tracks of the list, read from the page each time since the list may have grown. */
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

/** Updates the track's neighbors when the list grows, shrinks or is searched. */
function followList(): void {
  list ??= new MutationObserver(() => {
    const { track, hasPrevious, hasNext } = playing;
    if (!track) return;
    const edges = edgesOf(track);
    if (edges.hasPrevious !== hasPrevious || edges.hasNext !== hasNext) set(edges);
  });
  list.observe(document.body, { childList: true, subtree: true });
}

/** While the last track of the list plays, loads the next page, as scrolling would. */
function loadNextPage({ id }: Track): void {
  if (tracksOnPage().at(-1)?.id === id) document.querySelector<HTMLElement>('[data-feed-next]')?.click();
}

function getAudio(): HTMLAudioElement {
  if (currentAudio) return currentAudio;
  const audio = new Audio();
  const follow = () =>
    set({
      isPlaying: !audio.paused,
      time: audio.currentTime,
      duration: Number.isFinite(audio.duration) ? audio.duration : 0,
    });
  for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked'])
    audio.addEventListener(event, follow);
  audio.addEventListener('durationchange', () => {
    if (chosenEarly !== null) seek(chosenEarly);
  });
  audio.addEventListener('ended', () => step(1));
  audio.addEventListener('error', () => set({ isPlaying: false }));
  if (navigator.mediaSession) connectMediaSession(navigator.mediaSession, audio);
  currentAudio = audio;
  return audio;
}

const seekSeconds = 10;

/** Connects media keys and the lock screen with the player, and reports the position in the track. */
function connectMediaSession(device: MediaSession, audio: HTMLAudioElement): void {
  const toggle = () => playing.track && playOrPause(playing.track);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => audio.paused && toggle(),
    pause: () => audio.pause(),
    previoustrack: () => step(-1),
    nexttrack: () => step(1),
    seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? seekSeconds)),
    seekforward: ({ seekOffset }) => seekBy(seekOffset ?? seekSeconds),
    seekto: ({ seekTime }) => goTo(seekTime ?? audio.currentTime),
  };
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      device.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The browser does not support this action.
    }
  }
  const reportState = () => {
    device.playbackState = audio.paused ? 'paused' : 'playing';
    if (Number.isFinite(audio.duration))
      device.setPositionState({ duration: audio.duration, position: audio.currentTime });
  };
  for (const event of ['play', 'pause', 'seeked', 'durationchange'])
    audio.addEventListener(event, reportState);
}

function set(changes: Partial<Playing>): void {
  playing = { ...playing, ...changes };
  for (const listener of listeners) listener();
}

/** Picks the fields of a sound that the player needs. */
export const trackOf = ({ _id: id, title, assetURL: url }: Asset): Track => ({ id, title, url });

/** The player's state, shared by all islands. */
export const usePlaying = (): Playing => useSyncExternalStore(onPlaying, currentlyPlaying, beforePlaying);
