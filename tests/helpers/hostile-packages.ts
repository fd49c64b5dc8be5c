import type { FakePackage } from './registry.ts';

/**
 * A hostile package. `refused` is why it is not built; without it the package is built, and `then` says what it must
 * not do.
 */
export type HostilePackage = FakePackage & { what: string; refused?: RegExp };

const code = 'export default "harmless";';
const megabyte = 1_000_000;
const zeros = (megabytes: number) => new Uint8Array(megabytes * megabyte);
const file = (name: string, content: string | Uint8Array = code) => ({ name, content });

/** All packages except those that need a separate server. */
export const hostilePackages: Record<string, HostilePackage> = {
  huge: {
    what: 'code of 45 MB',
    files: { 'index.js': zeros(45) },
    refused: /larger than 40 MB/,
  },
  bomb: {
    what: 'pictures of 170 MB, which compress to nothing',
    files: { 'index.js': code, 'a.png': zeros(90), 'b.png': zeros(80) },
    refused: /too large when unpacked/,
  },
  'many-files': {
    what: '3,100 files',
    files: Object.fromEntries(Array.from({ length: 3_100 }, (_, at) => [`f${at}.js`, code])),
    refused: /more than 3000 files/,
  },
  deep: {
    what: 'folders 60 deep',
    files: { 'index.js': code, [`${'d/'.repeat(60)}x.js`]: code },
    refused: /too deep/,
  },
  symlink: {
    what: 'a symbolic link to the password file',
    files: { 'index.js': { name: 'package/index.js', type: 'symlink', linkname: '/etc/passwd' } },
    refused: /contains a symlink/,
  },
  'hard-link': {
    what: 'a hard link out of its folder',
    files: { 'index.js': { name: 'package/index.js', type: 'link', linkname: '../../etc/passwd' } },
    refused: /contains a link/,
  },
  device: {
    what: 'a device',
    files: {
      'index.js': code,
      zero: { name: 'package/zero', type: 'character-device', devmajor: 1, devminor: 5 },
    },
    refused: /contains a character-device/,
  },
  absolute: {
    what: 'an absolute path',
    files: { x: file('/etc/cron.d/x.js') },
    refused: /outside of its folder/,
  },
  parent: {
    what: 'a path with ..',
    files: { x: file('package/../../../x.js') },
    refused: /outside of its folder/,
  },
  backslash: {
    what: 'a path of Windows',
    files: { x: file('package\\..\\..\\x.js') },
    refused: /outside of its folder/,
  },
  'two-folders': {
    what: 'a second folder',
    files: { x: file('other/x.js') },
    refused: /outside of its folder/,
  },
  'long-licence': {
    what: 'a licence of 50 MB',
    files: { 'index.js': code, LICENSE: new Uint8Array(50 * megabyte).fill(0x61) },
  },
  self: {
    what: 'imports of itself, in every way',
    files: {
      'index.js':
        'import * as me from "self"; import "./index.js"; export default "harmless"; export { me };',
    },
  },
  circle: {
    what: 'files that import each other',
    files: {
      'index.js': 'import "./b.js"; export default "harmless";',
      'b.js': 'import "./index.js"; import "./b.js";',
    },
  },
  'circle-a': {
    what: 'packages that depend on each other',
    dependencies: { 'circle-b': '*' },
    files: { 'index.js': 'import "circle-b"; export default "harmless";' },
  },
  scripts: {
    what: 'scripts for its installation',
    files: {
      'package.json': JSON.stringify({
        name: 'scripts',
        version: '1.0.0',
        main: 'index.js',
        scripts: Object.fromEntries(
          ['preinstall', 'install', 'postinstall', 'prepare'].map((name) => [
            name,
            'touch /tmp/codeweb-was-here',
          ]),
        ),
      }),
      'index.js': code,
      'binding.gyp': '{"targets": [{"actions": [{"action": ["touch", "/tmp/codeweb-was-here"]}]}]}',
    },
  },
  'wrong-integrity': {
    what: 'another file than the registry says',
    files: { 'index.js': code },
    integrity: `sha512-${'A'.repeat(86)}==`,
    refused: /wrong integrity/,
  },
  'no-integrity': { what: 'no hash', files: { 'index.js': code }, integrity: null, refused: /no hash/ },
  'weak-integrity': {
    what: 'only a SHA-1',
    files: { 'index.js': code },
    integrity: `sha1-${'A'.repeat(27)}=`,
    refused: /no hash/,
  },
  'private-address': {
    what: 'a file at an address of the cloud’s machine',
    files: { 'index.js': code },
    address: 'http://169.254.169.254/latest/meta-data',
    refused: /did not answer/,
  },
  'file-address': {
    what: 'a file on this disk',
    files: { 'index.js': code },
    address: 'file:///etc/passwd',
    refused: /did not answer/,
  },
  'odd-dependencies': {
    what: 'dependencies called like properties and paths',
    dependencies: Object.fromEntries([
      ['__proto__', '1.0.0'],
      ['constructor', 'file:../../etc'],
      ['../x', '*'],
      ['/etc', '*'],
      ['git', 'git+https://example.org/x.git'],
      ['local', 'http://127.0.0.1/x.tgz'],
    ]),
    files: { 'index.js': code },
  },
  'odd-imports': {
    what: 'imports of files of this machine',
    files: { 'index.js': 'import text from "/etc/passwd"; export default text;' },
    refused: /does not contain/,
  },
  'parent-imports': {
    what: 'imports of files above it',
    files: { 'index.js': 'import text from "../../../../../../../../etc/passwd"; export default text;' },
    refused: /does not contain/,
  },
  'address-imports': {
    what: 'imports of addresses',
    files: {
      'index.js':
        'import text from "file:///etc/passwd"; import "data:text/javascript,1"; export default text;',
    },
    refused: /does not contain/,
  },
  'main-outside': {
    what: 'an entry outside of it',
    files: {
      'package.json': '{"main":"../../../etc/passwd","exports":{".":"../../etc/passwd"}}',
      'b.js': code,
    },
    refused: /no such entry/,
  },
  'manifest-of-nonsense': {
    what: 'a manifest with a million brackets',
    files: { 'package.json': '['.repeat(400_000), 'index.js': code },
  },
  'deep-exports': {
    what: 'exports nested 5,000 deep',
    files: {
      'package.json': `{"exports":${'{"browser":'.repeat(5_000)}"./index.js"${'}'.repeat(5_000)}}`,
      'index.js': code,
    },
  },
  'many-dependencies': {
    what: 'a chain of 120 dependencies',
    dependencies: { 'chain-0': '*' },
    files: { 'index.js': code },
    refused: /more than 80 packages/,
  },
  'large-bundle': {
    what: 'a bundle of 6 MB',
    files: { 'index.js': `export default ${JSON.stringify('x'.repeat(6 * megabyte))};` },
    refused: /larger than 5 MB/,
  },
  'deep-code': {
    what: 'code with a million brackets',
    files: { 'index.js': `export default ${'['.repeat(megabyte)}${']'.repeat(megabyte)};` },
    refused: /./,
  },
  'long-line': {
    what: 'a name of a million characters',
    files: { 'index.js': `export default "harmless"; var ${'a'.repeat(megabyte)};` },
  },
  'not-a-tarball': {
    what: 'something else than a tarball',
    files: {},
    tarball: new TextEncoder().encode('<html>'),
    refused: /damaged/,
  },
};

/** Dependencies of some of these packages. */
export const accomplices: Record<string, FakePackage> = {
  'circle-b': { dependencies: { 'circle-a': '*' }, files: { 'index.js': 'import "circle-a";' } },
  ...Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [
      `chain-${at}`,
      { dependencies: { [`chain-${at + 1}`]: '*' }, files: { 'index.js': code } },
    ]),
  ),
  'chain-120': { files: { 'index.js': code } },
};
