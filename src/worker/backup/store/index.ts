import type { Config } from '../../../shared/config/config.ts';
import type { Secrets } from '../../../shared/config/secrets.ts';
import { type BackupStore, createFolder } from './store.ts';

/** Opens the configured store of backups. The S3 client is loaded only if needed. */
export async function openBackupStore({ target }: Config['backup'], secrets: Secrets): Promise<BackupStore> {
  if (target.kind === 'folder') return createFolder(target.dir);
  const { createBucket } = await import('./bucket.ts');
  return createBucket({
    ...target,
    accessKeyId: secrets.backupS3AccessKeyId ?? '',
    secretAccessKey: secrets.backupS3SecretAccessKey ?? '',
  });
}
