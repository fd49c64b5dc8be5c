import { type Lock, nameOf, readLock, readSources, shippedOf } from './shipped.ts';

/** Under which a package may be part of the product: each lets it be used and handed on, with its notice. */
const accepted: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Zlib'],
  // Fonts, which may be served but not be sold by themselves; data, whose makers are to be named.
  ...['OFL-1.1', 'CC-BY-4.0', 'CC0-1.0'],
  // For files of their own that we do not change, and for a library (libvips) that is loaded and can be replaced.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]);

/** Whether a licence as packages write it (SPDX: `MIT`, `(A OR B)`, `A AND B`) may be used. */
export function isAccepted(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAccepted);
  return bare.split(' AND ').every((one) => accepted.has(one.trim()));
}

/** What is shipped, by licence: the packages with their versions. */
export function licencesOf(lock: Lock, sources: string): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const path of shippedOf(lock, sources)) {
    const { license = 'not told', version } = lock[path] ?? {};
    found.set(license, (found.get(license) ?? new Set()).add(`${nameOf(path)} ${version}`));
  }
  return new Map([...found].map(([licence, names]) => [licence, [...names].toSorted()] as const).toSorted());
}

/** `npm run licences`: lists what the product is made of, and fails where a licence is not accepted. */
function main(): void {
  const listed = licencesOf(readLock(), readSources());
  for (const [licence, names] of listed) {
    const note = isAccepted(licence) ? '' : ' — NOT ACCEPTED: see infra/packages/licences.ts';
    console.log(`${licence} (${names.length})${note}\n  ${names.join(', ')}\n`);
  }
  if (![...listed.keys()].every(isAccepted)) process.exitCode = 1;
}

if (import.meta.main) main();
