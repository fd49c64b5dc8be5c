import type { Config, Secrets } from '../config/index.ts';
import { createFileStorage } from './files.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export type { Storage } from './storage.ts';

/** The store that the configuration names: an S3 bucket, or a folder of this machine. */
export function openStorage(config: Config['storage'], secrets: Secrets): Storage {
  if (config.kind === 'files') return createFileStorage(config);
  const { s3AccessKeyId, s3SecretAccessKey } = secrets;
  return createS3Storage({
    ...config,
    accessKeyId: s3AccessKeyId ?? '',
    secretAccessKey: s3SecretAccessKey ?? '',
  });
}
