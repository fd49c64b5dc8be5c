import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { versionsIn } from '../../../../infra/release/changelog.ts';
import { versionedFiles, versionsOf, withVersion } from '../../../../infra/release/prepare.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const { version } = JSON.parse(read('package.json'));

t.test('package.json, the lock, CHANGELOG.md, Compose and Kustomize agree about the version', async (t) => {
  t.equal(versionsIn(read('CHANGELOG.md'))[0], version);
  for (const file of versionedFiles) {
    const versions = versionsOf(file, read(file));
    t.ok(versions.length > 0, file);
    t.same([...new Set(versions)], [version], file);
  }
});

t.test('a new version is written to every place that names it, and nothing else changes', async (t) => {
  for (const file of versionedFiles) {
    const changed = withVersion(file, read(file), '12.34.56');
    t.same([...new Set(versionsOf(file, changed))], ['12.34.56'], file);
    t.equal(withVersion(file, changed, version), read(file), file);
  }
  t.equal(JSON.parse(withVersion('package.json', read('package.json'), '12.34.56')).version, '12.34.56');
  const lock = JSON.parse(withVersion('package-lock.json', read('package-lock.json'), '12.34.56'));
  t.same([lock.version, lock.packages[''].version], ['12.34.56', '12.34.56']);
});

t.test('the notes of a release are printed only for the tag of this version', async (t) => {
  const notes = (tag: string) =>
    spawnSync(process.execPath, [`${root}infra/release/notes.ts`, tag], { encoding: 'utf8' });
  const good = notes(`v${version}`);
  t.equal(good.status, 0, good.stderr);
  t.ok(good.stdout.length > 100);
  t.match(notes('v99.0.0'), { status: 1, stdout: '', stderr: /the tag is "v99\.0\.0", but package\.json/ });
});

t.test('the unreleased section begins with what operators must do', async (t) => {
  const [, unreleased = ''] = /^## Unreleased\n(.*?)^## /ms.exec(read('CHANGELOG.md')) ?? [];
  if (unreleased.trim() === '') return t.pass('nothing is unreleased');
  t.match(unreleased, /^\n### Upgrade notes\n/);
});
