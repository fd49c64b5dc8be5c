import { useSyncExternalStore } from 'react';
import { beforePlaying, currentlyPlaying, onPlaying, type Playing } from './player.ts';

/** The player's state, shared by all islands. */
export const usePlaying = (): Playing => useSyncExternalStore(onPlaying, currentlyPlaying, beforePlaying);
