export { type Embedded, startEmbedded } from './embedded.ts';
export { InUseError, lockDataDir } from './instance-lock.ts';
