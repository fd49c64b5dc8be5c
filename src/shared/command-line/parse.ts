import { parseArgs } from 'node:util';
import { nearestOf } from '../rules/nearest-name.ts';
import { type Command, commandsOf, commonOptions, type Input, type Program, UsageError } from './declare.ts';
import { usageOf } from './help.ts';

/** A parsed command line. `path` holds the names of the command, such as `['admin', 'promote']`. */
export type Request<Run> =
  | { kind: 'run'; run: Run; input: Input }
  | { kind: 'help'; path: readonly string[] }
  | { kind: 'version' };

/** Reads the arguments of a process; throws a UsageError that says what is accepted. */
export function parseCommandLine<Run>(program: Program<Run>, argv: readonly string[]): Request<Run> {
  const [first = program.fallback] = argv;
  if (first === '--version') return { kind: 'version' };
  if (first === '--help' || first === '-h') return { kind: 'help', path: [] };
  const words = argv.length === 0 ? [first] : argv;
  const { command, path } = findCommand(program, words);
  const rest = words.slice(path.length);
  if (rest.some((word) => word === '--help' || word === '-h')) return { kind: 'help', path };
  if (!('run' in command)) {
    const accepted = Object.keys(commandsOf(command)).join(', ');
    throw new UsageError(`${[program.name, ...path].join(' ')} needs a command: ${accepted}`);
  }
  return { kind: 'run', run: command.run, input: parseInput(program, command, path, rest) };
}

function findCommand<Run>(program: Program<Run>, words: readonly string[]) {
  const path: string[] = [];
  let found: Command<Run> | Program<Run> = program;
  for (const word of words) {
    const below: Readonly<Record<string, Command<Run>>> = commandsOf(found);
    if (Object.keys(below).length === 0 || (path.length > 0 && word.startsWith('-'))) break;
    const next: Command<Run> | undefined = Object.hasOwn(below, word) ? below[word] : undefined;
    if (!next) throw unknownCommand(program, [...path, word], Object.keys(below));
    path.push(word);
    found = next;
  }
  return { command: found as Command<Run>, path };
}

function unknownCommand(program: Program<unknown>, path: readonly string[], accepted: readonly string[]) {
  const { name, typos: slips } = nearestOf(path.at(-1) ?? '', accepted);
  const meant = slips <= 2 ? `; the nearest is ${name}` : '';
  return new UsageError(
    `"${path.join(' ')}" is not a command of ${program.name}${meant}; accepted: ${accepted.join(', ')}`,
  );
}

function parseInput<Run>(
  program: Program<Run>,
  command: Command<Run>,
  path: readonly string[],
  words: readonly string[],
): Input {
  const usage = usageOf(program, command, path);
  const wrong = (problem: string) => new UsageError(`${problem}\nusage: ${usage}`);
  const { args = [], options = {} } = command;
  const parsed = parseWords(words, { ...options, ...commonOptions }, wrong);
  const missing = args.find(({ isOptional }, index) => !isOptional && parsed.args[index] === undefined);
  if (missing) throw wrong(`<${missing.name}> is missing: ${missing.help}`);
  const extra = parsed.args[args.length];
  if (extra !== undefined) throw wrong(`"${extra}" is one argument too many`);
  for (const [index, { name, choices }] of args.entries()) {
    const given = parsed.args[index];
    if (given !== undefined && choices && !choices.includes(given))
      throw wrong(`<${name}> is "${given}"; accepted: ${choices.join(', ')}`);
  }
  return parsed;
}

function parseWords(
  words: readonly string[],
  options: NonNullable<Command<unknown>['options']>,
  wrong: (problem: string) => UsageError,
): Input {
  const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: types, allowPositionals: true });
    return { args: positionals, options: values as Input['options'] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice after the first sentence that does not concern these commands.
    throw wrong(error.message.split('. ')[0]?.split('\n')[0] ?? error.message);
  }
}
