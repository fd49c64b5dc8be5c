import { globSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { tokenizer } from 'acorn';
import t from 'tap';
import { createFramePage } from '../../../src/shared/preview/frame-page.ts';

t.test(
  'the modules of the preview frame are one script that parses, since they share one scope',
  async (t) => {
    const { body } = createFramePage(['http://localhost:3000'])('iframe');
    const script = /<script>\n([\s\S]*)\n<\/script>/.exec(body)?.[1] ?? '';
    t.match(script, 'installDialogs');
    t.doesNotThrow(() => new Script(script));
  },
);

t.test('no literal of its modules spans lines, whose indentation and comments are left out', async (t) => {
  const folder = new URL('../../../src/shared/preview/frame/', import.meta.url).pathname;
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const;
    const tokens = [...tokenizer(readFileSync(`${folder}${file}`, 'utf8'), options)];
    const long = tokens.filter(({ loc }) => loc?.start.line !== loc?.end.line);
    t.same(long, [], file);
  }
});
