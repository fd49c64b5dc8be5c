import { useSyncExternalStore } from 'react';
import { beforePlaying, currentlyPlaying, onPlaying, type Playing } from './player.ts';

/** What sounds on this page; all islands that ask agree. */
export const usePlaying = (): Playing => useSyncExternalStore(onPlaying, currentlyPlaying, beforePlaying);
