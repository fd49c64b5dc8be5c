const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const unreleased = '## Unreleased\n';

/** Compares two versions such as `1.2.3`; throws for anything else, also for a pre-release. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map(numbersOf);
  const index = left?.findIndex((number, at) => number !== right?.[at]) ?? -1;
  return index === -1 ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0);
}

function numbersOf(version: string): number[] {
  const match = versionPattern.exec(version);
  if (!match) throw new Error(`"${version}" is not a version; three numbers like 1.2.3 are accepted`);
  return match.slice(1).map(Number);
}

/** Versions that a changelog has sections for, in its order. */
export const versionsIn = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d\S*) \(/gm)].map(([, version = '']) => version);

/** The text of a version's section, without its heading; throws if there is none or it is empty. */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version} (`));
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`);
  return notes;
}

/** Turns the unreleased section into that of a version; `date` is like `2026-11-23`. */
export function closeUnreleased(changelog: string, version: string, date: string): string {
  const [before = '', after] = changelog.split(unreleased);
  if (after === undefined || after.trimStart().startsWith('## '))
    throw new Error('CHANGELOG.md has nothing below "## Unreleased"');
  const newest = versionsIn(changelog)[0];
  // A version that was prepared but never tagged may be prepared again only under another number.
  if (newest !== undefined && compareVersions(version, newest) <= 0)
    throw new Error(`${version} is not newer than ${newest}, the newest version in CHANGELOG.md`);
  return `${before}${unreleased}\n## ${version} (${date})\n${after}`;
}
