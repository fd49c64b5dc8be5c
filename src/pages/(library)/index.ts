export { AssetLine } from './components/AssetLine.tsx';
export { copyAddress } from './components/AssetMenu.tsx';
export { sizesOf } from './components/sizes.ts';
export { AudioRow, Player } from './player/Player.tsx';
export { stopPlayback, trackOf } from './player/player.ts';
