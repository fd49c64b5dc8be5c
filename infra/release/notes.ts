import { readFileSync } from 'node:fs';
import { runCommand } from '../command.ts';
import { notesOf } from './changelog.ts';

const root = new URL('../../', import.meta.url);

/**
 * `node infra/release/notes.ts v1.2.3`: prints what CHANGELOG.md says about the version of a tag. Fails unless package.json
 * has the same version.
 */
function main(tag = ''): void {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  if (tag !== `v${version}`)
    throw new Error(`the tag is "${tag}", but package.json has the version ${version}`);
  console.log(notesOf(readFileSync(new URL('CHANGELOG.md', root), 'utf8'), version));
}

await runCommand(() => main(process.argv[2]));
