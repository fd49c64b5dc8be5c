import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { deployFiles, withImage } from '../../../../infra/release/deploy-files.ts';

const root = new URL('../../../../', import.meta.url);
const image = { name: 'ghcr.io/someone/codeweb', version: '12.34.56', digest: `sha256:${'0a'.repeat(32)}` };
const pinned = `${image.version}@${image.digest}`;
const read = (file: string) => withImage(file, readFileSync(new URL(file, root), 'utf8'), image);

t.test('the files of a release run its image by version and digest', async (t) => {
  t.same(deployFiles, [
    'infra/deploy/.env.example',
    'infra/deploy/compose.release.yaml',
    'infra/deploy/kubernetes/kustomization.yaml',
  ]);
  const settings = read('infra/deploy/.env.example');
  t.match(settings, new RegExp(`^CODEWEB_REPOSITORY=${image.name}$`, 'm'));
  t.match(settings, new RegExp(`^CODEWEB_VERSION=${pinned}$`, 'm'));
  t.match(read('infra/deploy/compose.release.yaml'), `:\${CODEWEB_VERSION:-${pinned}}\n`);
  t.same(parse(read('infra/deploy/kubernetes/kustomization.yaml')).images, [
    { name: 'codeweb', newName: image.name, newTag: pinned },
  ]);
});
