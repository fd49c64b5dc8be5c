import { type Lock, nameOf, readLock, readSources, shippedOf } from './shipped.ts';

/** Accepted licenses of shipped packages: each allows use and redistribution with its notice. */
const accepted: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Zlib'],
  // Fonts, which may be served but not sold by themselves, and data that requires attribution.
  ...['OFL-1.1', 'CC-BY-4.0', 'CC0-1.0'],
  // Unmodified files, and a dynamically linked library (libvips).
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]);

/** Whether a license as packages write it (SPDX: `MIT`, `(A OR B)`, `A AND B`) may be used. */
export function isAccepted(expression: string): boolean {
  const inner = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAccepted);
  return inner.split(' AND ').every((one) => accepted.has(one.trim()));
}

/** Shipped packages with their versions, by license. */
export function licencesOf(lock: Lock, sources: string): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const path of shippedOf(lock, sources)) {
    const { license = 'no licence', version } = lock[path] ?? {};
    found.set(license, (found.get(license) ?? new Set()).add(`${nameOf(path)} ${version}`));
  }
  return new Map([...found].map(([licence, names]) => [licence, [...names].toSorted()] as const).toSorted());
}

/** `npm run licences`: lists the shipped packages by license, and fails if a license is not accepted. */
function main(): void {
  const packagesByLicence = licencesOf(readLock(), readSources());
  for (const [licence, names] of packagesByLicence) {
    const note = isAccepted(licence) ? '' : ' — NOT ACCEPTED: see infra/packages/licences.ts';
    console.log(`${licence} (${names.length})${note}\n  ${names.join(', ')}\n`);
  }
  if (![...packagesByLicence.keys()].every(isAccepted)) process.exitCode = 1;
}

if (import.meta.main) main();
