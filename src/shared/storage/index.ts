import { join } from 'node:path';
import type { Config, Secrets } from '../config/index.ts';
import { reservedBytes } from './disk.ts';
import { createFileStorage } from './files.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { Storage } from './storage.ts';

export { isStorageFull } from './disk.ts';
export type { Storage } from './storage.ts';

/** The store that the configuration names: an S3 bucket, or a folder of this machine. S3's client loads only where needed. */
export async function openStorage(config: Config['storage'], secrets: Secrets): Promise<Storage> {
  if (config.kind === 'files') return createFileStorage(config);
  const { createS3Storage } = await import('./s3.ts');
  const { s3AccessKeyId, s3SecretAccessKey } = secrets;
  return createS3Storage({
    ...config,
    accessKeyId: s3AccessKeyId ?? '',
    secretAccessKey: s3SecretAccessKey ?? '',
  });
}

/** Where uploads wait to be judged. Room is kept free only where media fill the same disk. */
export function openScratch({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Scratch {
  return createScratch({
    dir: join(dataDir, 'uploads'),
    reserve: storage.kind === 'files' ? reservedBytes : () => 0,
  });
}
