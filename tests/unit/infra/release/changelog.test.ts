import t from 'tap';
import {
  closeUnreleased,
  compareVersions,
  notesOf,
  versionsIn,
} from '../../../../infra/release/changelog.ts';

const changelog = `# Changelog

## Unreleased

### Added

- A door.

## 0.2.0 (2026-01-02)

- Windows.

## 0.1.0 (not released)

- A house.
`;

t.test('versions are compared by their numbers', async (t) => {
  t.ok(compareVersions('0.10.0', '0.9.9') > 0);
  t.ok(compareVersions('1.0.0', '1.0.1') < 0);
  t.equal(compareVersions('1.2.3', '1.2.3'), 0);
  for (const version of ['1.2', 'v1.2.3', '1.2.3-rc.1', '01.2.3', ''])
    t.throws(() => compareVersions(version, '1.0.0'), /is not a version/, version);
});

t.test('the notes of a version are its section without the heading', async (t) => {
  t.same(versionsIn(changelog), ['0.2.0', '0.1.0']);
  t.equal(notesOf(changelog, '0.2.0'), '- Windows.');
  t.throws(() => notesOf(changelog, '0.2'), /says nothing about 0\.2/);
});

t.test('the unreleased section becomes that of a newer version', async (t) => {
  const closed = closeUnreleased(changelog, '0.3.0', '2026-02-03');
  t.match(closed, '## Unreleased\n\n## 0.3.0 (2026-02-03)\n\n### Added\n\n- A door.\n\n## 0.2.0');
  t.equal(notesOf(closed, '0.3.0'), '### Added\n\n- A door.');
  t.throws(() => closeUnreleased(closed, '0.4.0', '2026-02-03'), /nothing below/);
  t.throws(() => closeUnreleased(changelog, '0.2.0', '2026-02-03'), /not newer than 0\.2\.0/);
});
