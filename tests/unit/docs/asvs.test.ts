import { existsSync, readFileSync } from 'node:fs';
import { test } from 'tap';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const table = read('docs/asvs.md');

/** Number of items of levels 1 and 2 in each section of ASVS 5.0. They come first; those of level 3 follow. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4 },
  ...{ '16.4': 3, '16.5': 3 },
};

const answers = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, item = '', about = '', answer = '']) => ({ item, about, answer }),
);
/** References to tests: a file, and a title in typographic quotes. */
const claims = [...table.matchAll(/`(tests\/[\w./-]+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
  file,
  name,
}));

test('every item of levels 1 and 2 has one answer, in order', async (t) => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  t.equal(wanted.length, 217);
  t.same(
    answers.map(({ item }) => item),
    wanted,
  );
});

test('every answer has a verdict and its evidence', async (t) => {
  for (const { item, answer } of answers) {
    const verdict = /^(Met|By design|Deviates|Deviates in part|Does not apply): (.{4,})$/.exec(answer)?.[1];
    t.ok(verdict, `${item}: ${answer}`);
    if (verdict === 'Met') t.match(answer, /`tests\/.*` “/, `${item} names its test`);
    if (verdict === 'By design') t.match(answer, /`\S+`|\]\(/, `${item} says where`);
  }
});

test('every named test, file and section exists', async (t) => {
  t.ok(claims.length > 100, `${claims.length} tests are named`);
  for (const { file, name } of claims) {
    const source = existsSync(new URL(file, root)) ? read(file) : '';
    const isThere = [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
    t.ok(isThere, `${file}: ${name}`);
  }
  const texts = `${table}\n${read('SECURITY.md')}`;
  for (const [, path = ''] of texts.matchAll(/`((?:src|infra|tests)\/[\w./-]+|Dockerfile|\.dockerignore)`/g))
    t.ok(existsSync(new URL(path, root)), path);
  for (const [, heading = ''] of table.matchAll(/“([^”]+)” in \[SECURITY\.md\]/g))
    t.ok(read('SECURITY.md').includes(`\n## ${heading}\n`), `SECURITY.md: ${heading}`);
});
