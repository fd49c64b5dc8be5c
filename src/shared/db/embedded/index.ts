export { type Embedded, startEmbedded } from './cluster.ts';
export { InUseError, lockDataDir } from './instance-lock.ts';
export { isAlive } from './orphan.ts';
