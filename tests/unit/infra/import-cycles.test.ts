import { test } from 'tap';
import { build, type Plugin } from 'vite';
import { findCycle, refuseImportCycles } from '../../../infra/build/import-cycles.ts';

test('files that import each other in a circle are listed in order', async (t) => {
  const imports = { page: ['editor', 'shared'], editor: ['shared'], shared: ['rules'], rules: ['editor'] };
  t.strictSame(findCycle(imports), ['editor', 'shared', 'rules', 'editor']);
});

test('files that share imports without a circle are accepted', async (t) => {
  t.equal(findCycle({ page: ['editor', 'shared'], editor: ['shared'], shared: ['rules'], rules: [] }), null);
});

/** Module names by the group that bundles them, and what each contains. */
const modules = {
  entry: `import './left-first'; import './right-first';`,
  'left-first': `import { right } from './right-last'; console.log('left', right);`,
  'left-last': `export const left = globalThis.left;`,
  'right-first': `import { left } from './left-last'; console.log('right', left);`,
  'right-last': `export const right = globalThis.right;`,
};

test('a build whose files would import each other fails and names them', async (t) => {
  const sources: Plugin = {
    name: 'sources',
    resolveId: (id) => id.replace('./', ''),
    load: (id) => modules[id as keyof typeof modules] ?? null,
  };
  const buildWith = (groups: { name: string; test: RegExp }[]) =>
    build({
      configFile: false,
      logLevel: 'silent',
      plugins: [sources, refuseImportCycles()],
      build: {
        write: false,
        rolldownOptions: {
          input: 'entry',
          output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
        },
      },
    });
  const divided = [
    { name: 'left', test: /^left-/ },
    { name: 'right', test: /^right-/ },
  ];
  await t.rejects(buildWith(divided), {
    message: /left-\S+\.js → \S+right-\S+\.js → \S+left-\S+\.js|right-\S+\.js → \S+left-\S+\.js → \S+right-/,
  });
  await t.resolves(buildWith([{ name: 'all', test: /-/ }]));
});
