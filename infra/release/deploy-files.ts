import { readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from '../command.ts';
import { versionedFiles, withVersion } from './prepare.ts';

const root = new URL('../../', import.meta.url);

/** A published image, e.g. `ghcr.io/owner/codeweb`, `1.2.3` and `sha256:…`. */
type Published = { name: string; version: string; digest: string };

/** Where the files for deployment name the image. */
const names: Readonly<Record<string, RegExp>> = {
  'infra/deploy/.env.example': /(?<=^CODEWEB_REPOSITORY=).*$/m,
  'infra/deploy/kubernetes/kustomization.yaml': /(?<=newName: ).+$/m,
};

/** Files that say which published image runs. */
export const deployFiles = versionedFiles.filter((file) => file.startsWith('infra/deploy/'));

/** The text of a file for deployment with a published image, pinned by its digest. */
export function withImage(file: string, text: string, { name, version, digest }: Published): string {
  return withVersion(file, text, `${version}@${digest}`).replace(names[file] ?? /$^/, () => name);
}

/**
 * `node infra/release/deploy-files.ts ghcr.io/owner/codeweb sha256:…`: writes the image of this version into the
 * files for deployment.
 */
function main(name = '', digest = ''): void {
  if (!/^[a-z\d./_-]+$/.test(name)) throw new Error(`"${name}" is not the name of an image`);
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`"${digest}" is not a digest`);
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  for (const file of deployFiles) {
    const path = new URL(file, root);
    writeFileSync(path, withImage(file, readFileSync(path, 'utf8'), { name, version, digest }));
  }
}

if (import.meta.main) await runCommand(() => main(...process.argv.slice(2)));
