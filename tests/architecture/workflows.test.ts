import { existsSync, readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { parseDocument } from 'yaml';

const root = new URL('../../', import.meta.url);
const folder = new URL('.github/workflows/', root);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  steps?: Step[];
  uses?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
};
type Workflow = { on: object; permissions: object; jobs: Record<string, Job> };

for (const name of readdirSync(folder)) {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const document = parseDocument(text);
  const workflow: Workflow = document.toJS();
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  t.test(`${name} is a workflow whose jobs have timeouts`, async (t) => {
    t.same([...document.errors, ...document.warnings], []);
    t.type(workflow.on, 'object');
    for (const job of jobs) t.ok(job.uses || Number(job['timeout-minutes']) > 0);
    for (const { needs } of jobs as { needs?: string }[]) if (needs) t.ok(needs in workflow.jobs, needs);
  });

  t.test(`${name} runs only scripts that exist`, async (t) => {
    const commands = steps.flatMap(({ run }) => run?.split('\n') ?? []);
    for (const command of commands) {
      const [, script] = /\bnpm (?:run )?(?:--\S+ )*([\w:]+)/.exec(command) ?? [];
      if (script && script !== 'ci') t.ok(script in scripts, command);
      for (const [path] of command.matchAll(/(?<![\w/-])(?:infra|docs|\.ci|src)\/[\w./-]+/g))
        t.ok(existsSync(new URL(path, root)), path);
    }
    const local = jobs.flatMap(({ uses }) => uses ?? []).filter((path) => path.startsWith('./'));
    for (const path of local) t.ok(existsSync(new URL(path, root)), path);
  });

  t.test(`${name} pins actions by commit and may write only to publish`, async (t) => {
    for (const { uses, with: inputs } of steps) {
      if (!uses) continue;
      t.match(uses, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      t.ok(
        new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\\n`).test(text),
        `the version of ${uses} is in a comment`,
      );
      if (uses.startsWith('actions/checkout@')) t.equal(inputs?.['persist-credentials'], false);
    }
    t.same(workflow.permissions, { contents: 'read' });
    const writes = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes('write'));
    if (writes.length > 0) t.notOk('pull_request' in workflow.on);
    // Otherwise a stranger's title or branch name would be part of the command.
    t.notMatch(steps.map(({ run = '' }) => run).join('\n'), /\$\{\{/);
  });
}
