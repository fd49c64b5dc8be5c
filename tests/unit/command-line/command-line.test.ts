import { spawnSync } from 'node:child_process';
import t from 'tap';
import { completionScript } from '../../../src/shared/command-line/completion.ts';
import { type Program, UsageError } from '../../../src/shared/command-line/declare.ts';
import { helpOf } from '../../../src/shared/command-line/help.ts';
import { parseCommandLine } from '../../../src/shared/command-line/run.ts';

const program: Program<string> = {
  name: 'tool',
  summary: 'Does things',
  version: '1.2.3',
  fallback: 'serve',
  commands: {
    serve: {
      summary: 'Serve',
      options: { inner: { type: 'boolean', help: '', isHidden: true } },
      run: 'serve',
    },
    user: {
      summary: 'Manage users',
      commands: {
        list: { summary: 'List users', options: { json: { type: 'boolean', help: 'as JSON' } }, run: 'list' },
        add: {
          summary: 'Add a user',
          args: [
            { name: 'name', help: 'their name' },
            { name: 'role', help: 'their role', isOptional: true, choices: ['reader', 'writer'] },
          ],
          options: { at: { type: 'string', help: 'when', value: 'date' } },
          run: 'add',
        },
      },
    },
  },
};

const parse = (...argv: string[]) => parseCommandLine(program, argv);

t.test('arguments and options reach the named command', async (t) => {
  t.match(parse(), { run: 'serve' });
  t.match(parse('user', 'list', '--json'), { run: 'list', input: { options: { json: true } } });
  const add = parse('user', 'add', '--at=today', 'ann', 'writer');
  t.match(add, { run: 'add', input: { args: ['ann', 'writer'], options: { at: 'today' } } });
  t.match(parse('user', 'add', '-'), { run: 'add', input: { args: ['-'] } });
  t.match(parse('serve', '--inner'), { input: { options: { inner: true } } });
});

t.test('help works for the program and for each command, at any position', async (t) => {
  t.same(parse('--help'), { kind: 'help', path: [] });
  t.same(parse('-h'), { kind: 'help', path: [] });
  t.same(parse('user', '--help'), { kind: 'help', path: ['user'] });
  t.same(parse('user', 'add', 'ann', '--wrong', '--help'), { kind: 'help', path: ['user', 'add'] });
  t.same(parse('--version'), { kind: 'version' });
  t.match(helpOf(program, []), /^ {2}user {3}Manage users$/m);
  const help = helpOf(program, ['user', 'add']);
  t.match(help, /^usage: tool user add <name> \[reader\|writer\] \[options\]$/m);
  t.match(help, /^ {2}--at=<date> {2}when$/m);
  t.notMatch(helpOf(program, ['serve']), 'inner', 'processes of ours pass hidden options');
});

t.test('invalid arguments are named together with the accepted ones', async (t) => {
  const wrong: Record<string, readonly string[]> = {
    '"usr" is not a command of tool; the nearest is user; accepted: serve, user': ['usr'],
    '"user remove" is not a command of tool; accepted: list, add': ['user', 'remove'],
    'tool user needs a command: list, add': ['user'],
    '<name> is missing: their name': ['user', 'add'],
    '<role> is "king"; accepted: reader, writer': ['user', 'add', 'ann', 'king'],
    '"more" is one argument too many': ['user', 'add', 'ann', 'reader', 'more'],
    "Unknown option '--jsn'": ['user', 'list', '--jsn'],
    "Option '--json' does not take an argument": ['user', 'list', '--json=yes'],
    "Option '--at <value>' argument missing": ['user', 'add', 'ann', '--at'],
  };
  for (const [message, argv] of Object.entries(wrong)) {
    const thrown = t.throws(() => parse(...argv), UsageError) as unknown as Error;
    t.equal(thrown.message.split('\n')[0], message);
  }
});

/** The completions of bash after these words. */
function complete(...words: string[]): string[] {
  const script = `${completionScript(program, 'bash')}
COMP_WORDS=(tool ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_tool
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  t.equal(stderr, '');
  return stdout.split('\n').filter((line) => line !== '');
}

t.test('bash completes commands, the values of arguments, and options', async (t) => {
  t.same(complete('u'), ['user']);
  t.same(complete('user', ''), ['list', 'add', '--help']);
  t.same(complete('user', 'add', 'w'), ['writer']);
  t.same(complete('user', 'add', 'ann', '--'), ['--at', '--help']);
  t.same(complete('serve', '--'), ['--help']);
});
