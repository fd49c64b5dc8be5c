export { runningDatabase, startEmbedded } from './embedded.ts';
export { InUseError, lockDataDir, waitForDataDir } from './instance-lock.ts';
export { freePort } from './server.ts';
