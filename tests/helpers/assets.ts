import type { Visibility } from '../../src/shared/rules/visibility.ts';
import type { Built, Member } from './build.ts';
import { canvas } from './pictures.ts';
import { mp3, mp4 } from './recordings.ts';
import { form } from './webs.ts';

const files = {
  image: await canvas(40, 30).png().toBuffer(),
  video: mp4(),
  audio: mp3(),
};
export type AssetType = keyof typeof files;

/** Uploads a file of this kind and returns the response. */
export async function uploadFile(call: Built['call'], as: Member, kind: AssetType) {
  const body = form({ file: new Uint8Array(files[kind]) });
  const answer = await call('POST', `/media/upload?kind=${kind}`, { as, body });
  if (answer.status !== 201) throw new Error(`not uploaded: ${answer.body.message}`);
  return answer.body.data;
}

type Changes = { title?: string; isPublic?: boolean; visibility?: Visibility; assetType?: AssetType };

/** Uploads a file and creates an asset of it through the API; returns the asset. */
export async function makeAsset(call: Built['call'], as: Member, changes: Changes = {}) {
  const { assetType = 'image', ...rest } = changes;
  const { url, publicId } = await uploadFile(call, as, assetType);
  const body = { title: 'An asset', assetType, assetURL: url, assetPublicId: publicId, ...rest };
  const answer = await call('POST', '/assets/create', { as, body });
  if (answer.status !== 201) throw new Error(`not made: ${answer.body.message}`);
  return answer.body.data;
}
