import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { reservedBytes } from './disk.ts';
import { createFileStorage } from './files.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { Storage, StorageArea } from './storage.ts';

/**
 * Opens an area of the configured storage: an S3 bucket, or local folders next to each other. The S3 client is loaded
 * only if needed.
 */
export async function openStorage(
  config: Config['storage'],
  secrets: Secrets,
  area: StorageArea = 'media',
): Promise<Storage> {
  if (config.kind === 'files')
    return createFileStorage(area === 'media' ? config : { dir: join(dirname(config.dir), area) });
  const { createS3Storage } = await import('./s3.ts');
  const { s3AccessKeyId, s3SecretAccessKey } = secrets;
  return createS3Storage({
    ...config,
    area,
    accessKeyId: s3AccessKeyId ?? '',
    secretAccessKey: s3SecretAccessKey ?? '',
  });
}

/**
 * Opens the folder for uploads that are not validated yet. Free space is reserved only if media are stored on the same
 * disk.
 */
export function openScratch({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Scratch {
  return createScratch({
    dir: join(dataDir, 'uploads'),
    reserve: storage.kind === 'files' ? reservedBytes : () => 0,
  });
}
