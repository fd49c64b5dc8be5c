import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import S3rver from 's3rver';
import type { Test } from 'tap';
import { freePort } from './redis.ts';

export type TestS3 = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A temporary S3 server with one bucket, removed when the test ends. */
export async function startS3(t: Test): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'codeweb-s3-'));
  const port = await freePort();
  const bucket = 'codeweb';
  const server = new S3rver({ port, directory, silent: true, configureBuckets: [{ name: bucket }] });
  await server.run();
  t.teardown(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, ...keys };
}

/** The environment of a product that stores media in a temporary S3 server. */
export async function s3Env(t: Test): Promise<Record<string, string>> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = await startS3(t);
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
