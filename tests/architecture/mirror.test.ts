import { basename } from 'node:path';
import t from 'tap';
import { sourcesBelow } from './sources.ts';

/** Test files of several sources, with the reason. */
const exceptions: Record<string, string> = {
  'tests/unit/editor/hostile-code.test.ts': 'what reads members’ code takes linear time, in four modules',
};

const folders = ['src', 'infra', 'docs'];

/** The names of all source files and folders, without endings and parentheses. */
function sourceNames(): Set<string> {
  const paths = folders
    .flatMap((folder) => sourcesBelow(folder, /\.(tsx?|m?js|css|md|yaml|service)$/))
    .map(({ path }) => path);
  const parts = paths.flatMap((path) => [...path.split('/').slice(0, -1), basename(path)]);
  return new Set(
    parts.map((part) =>
      part
        .replaceAll(/[()+]/g, '')
        .replace(/(?<=\w)\..*$/, '')
        .toLowerCase(),
    ),
  );
}

t.test('a unit test is named after its source, or after its source and an aspect', async (t) => {
  const names = sourceNames();
  const isName = (words: string[]): boolean =>
    words.length > 0 && (names.has(words.join('-')) || isName(words.slice(0, -1)));
  const unnamed = sourcesBelow('tests/unit', /\.test\.tsx?$/)
    .map(({ path }) => path)
    .filter((path) => !Object.hasOwn(exceptions, path))
    .filter(
      (path) =>
        !isName(
          basename(path)
            .replace(/\.test\.tsx?$/, '')
            .split('-'),
        ),
    );
  t.same(unnamed, []);
});
