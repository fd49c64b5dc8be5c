import { PassThrough, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { BackupError } from '../format.ts';
import {
  type BackupStore,
  isBackupName,
  newestFirst,
  requireName,
  type StoredBackup,
  untilAborted,
} from './store.ts';

type BucketOptions = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Prefix of the objects of backups, so that a bucket may contain other objects. */
const prefix = 'backups/';
/** S3 accepts at most 10,000 parts, so a backup may have 320 GB. Two parts are in memory at a time. */
const upload = { partSize: 32 << 20, queueSize: 2 };
/** Milliseconds without a byte after which a request fails. */
const requestTimeout = 60_000;

/** Backups as objects of an S3 bucket, written in parts since their size is not known before. */
export function createBucket({ bucket: Bucket, ...options }: BucketOptions): BackupStore {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // As for media, supports servers without one host name per bucket and without the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true },
  });
  const keyOf = (name: string) => prefix + requireName(name);

  return {
    place: `bucket ${Bucket} at ${endpoint}`,
    write: async (name, fill, signal) => {
      const body = new PassThrough();
      const params = { Bucket, Key: keyOf(name), Body: body, ContentType: 'application/x-tar' };
      const sent = new Upload({ client, params, ...upload });
      // The object exists only once all parts are stored.
      const stored = sent.done().catch((error: unknown) => {
        const why = new BackupError(`the backup could not be written to the bucket (${reasonOf(error)})`, {
          cause: error,
        });
        body.destroy(why);
        throw why;
      });
      try {
        const [result] = await Promise.all([untilAborted(body, fill, signal), stored]);
        return result;
      } catch (error) {
        await sent.abort().catch(() => {});
        await stored.catch(() => {});
        throw error;
      }
    },
    open: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
        if (Body instanceof Readable) return Body;
      } catch (error) {
        if (!(error instanceof NoSuchKey)) throw error;
      }
      throw new BackupError(`the bucket has no backup ${name}`);
    },
    list: async () => {
      const found: StoredBackup[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          if (isBackupName(name)) found.push({ name, bytes: Size, writtenAt: LastModified });
        }
      return newestFirst(found);
    },
    delete: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    close: () => client.destroy(),
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
