import { readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from '../command.ts';
import { closeUnreleased } from './changelog.ts';

const root = new URL('../../', import.meta.url);

/** Where the version is written, beside CHANGELOG.md. */
const places: Readonly<Record<string, RegExp>> = {
  'package.json': /^ {2}"version": "(.+?)"/m,
  'infra/client/package.json': /^ {2}"version": "(.+?)"/m,
  // At the top, and of the package ''.
  'package-lock.json': /^ {2}"version": "(.+?)"|^ {6}"name": "codeweb",\n {6}"version": "(.+?)"/gm,
  'infra/deploy/.env.example': /^CODEWEB_VERSION=(.+)$/m,
  'infra/deploy/compose.release.yaml': /CODEWEB_VERSION:-(.+?)\}/g,
  'infra/deploy/kubernetes/kustomization.yaml': /newTag: (.+)$/m,
};

/** Versions in a file's text, once for each place. */
export const versionsOf = (file: string, text: string): string[] =>
  [...text.matchAll(new RegExp(places[file] ?? /$^/, 'gm'))].map(([, one, other]) => one ?? other ?? '');

export const versionedFiles: readonly string[] = Object.keys(places);

/** The text of a file with another version. */
export function withVersion(file: string, text: string, version: string): string {
  return text.replace(places[file] ?? /$^/, (found, one?: string, other?: string) => {
    const old = one ?? other ?? '';
    return (
      found.slice(0, found.lastIndexOf(old)) + version + found.slice(found.lastIndexOf(old) + old.length)
    );
  });
}

/** `npm run release -- 1.2.3`: writes a version into every file that names it. Nothing is committed. */
function main(version = ''): void {
  const edit = (file: string, change: (text: string) => string) => {
    const path = new URL(file, root);
    return { path, text: change(readFileSync(path, 'utf8')) };
  };
  const today = new Date().toISOString().slice(0, 10);
  const edits = [
    edit('CHANGELOG.md', (text) => closeUnreleased(text, version, today)),
    ...versionedFiles.map((file) => edit(file, (text) => withVersion(file, text, version))),
  ];
  for (const { path, text } of edits) writeFileSync(path, text);
  console.log(`Prepared ${version}. Read CHANGELOG.md, then commit and tag:
  git commit -am 'Release ${version}' && git tag -a v${version} -m v${version} && git push --follow-tags`);
}

if (import.meta.main) await runCommand(() => main(process.argv[2]));
