import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { parseDocument } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

type Question = { type: string; id?: string; attributes?: { label?: string; options?: unknown[] } };

t.test('issue forms ask questions that GitHub can show', async (t) => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (path) => !path.endsWith('config.yml'),
  );
  t.equal(forms.length, 2);
  for (const path of forms) {
    const document = parseDocument(read(path));
    t.same(document.errors, [], path);
    const { name, description, body }: { name: string; description: string; body: Question[] } =
      document.toJS();
    t.ok(name && description, path);
    const asked = body.filter(({ type }) => type !== 'markdown');
    t.equal(new Set(asked.map(({ id }) => id)).size, asked.length, 'ids are unique');
    for (const { type, id = '', attributes } of asked) {
      t.match(type, /^(checkboxes|dropdown|input|textarea)$/, id);
      t.match(id, /^[\w-]+$/);
      t.ok(attributes?.label, id);
      if (type === 'checkboxes' || type === 'dropdown') t.ok(attributes?.options?.length, id);
    }
  }
});

t.test('.editorconfig and biome.json format alike', async (t) => {
  const { formatter } = JSON.parse(read('biome.json'));
  const config = read('.editorconfig');
  t.match(config, `indent_style = ${formatter.indentStyle}\n`);
  t.match(config, `indent_size = ${formatter.indentWidth}\n`);
  t.match(config, `max_line_length = ${formatter.lineWidth}\n`);
});

t.test('the development container has the Node version of the image and what the tests need', async (t) => {
  const { image, onCreateCommand, forwardPorts } = JSON.parse(read('.devcontainer/devcontainer.json'));
  const [, major] = /^ARG BASE=node:(\d+)/m.exec(read('Dockerfile')) ?? [];
  t.match(image, `javascript-node:${major}-`);
  for (const name of ['chromium', 'redis-server', 'prometheus', 'curl']) t.match(onCreateCommand, ` ${name}`);
  t.same(forwardPorts, [3000, 3001]);
});

t.test('each of the ten first tasks names a file and a reason', async (t) => {
  const rows = read('docs/good-first-tasks.md').match(/^\| \d+ \|.*\|$/gm) ?? [];
  t.equal(rows.length, 10);
  for (const row of rows) {
    const [, , task = '', where = '', why = ''] = row.split(' | ').map((cell) => cell.trim());
    const paths = [...`${task} ${where}`.matchAll(/`((?:src|infra|tests)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    );
    t.ok(paths.length > 0, task);
    for (const path of paths) t.ok(existsSync(`${root}${path}`), path);
    t.ok(where.length + why.length > 20, task);
  }
});
