import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { InUseError } from '../db/embedded/instance-lock.ts';
import { isAppError } from '../errors/app-error.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { RoleError } from '../process/supervision/supervise.ts';
import { nearestOf } from '../rules/nearest-name.ts';
import { type Command, commandsOf, commonOptions, type Input, type Program, UsageError } from './declare.ts';
import { helpOf, usageOf } from './help.ts';

/**
 * Executes `argv`, and ends this process with 0 when it is done, 1 after a failure, and 2 for an invalid command
 * line.
 */
export async function runProgram<Run>(
  program: Program<Run>,
  argv: readonly string[],
  call: (run: Run, input: Input) => Promise<void>,
): Promise<never> {
  try {
    const request = parseCommandLine(program, argv);
    if (request.kind === 'version') process.stdout.write(`${program.version}\n`);
    else if (request.kind === 'help') process.stdout.write(helpOf(program, request.path));
    else await call(request.run, request.input);
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
  process.exit(0);
}

const listening: Record<string, (at: string) => string> = {
  EADDRINUSE: (at) => `PORT ${at} is in use by another program; stop it, or set another PORT`,
  EACCES: (at) => `PORT ${at} needs privileges that this user does not have; set a PORT of at least 1024`,
  EADDRNOTAVAIL: (at) =>
    `HOST ${at} is not an address of this machine; set HOST to one of its addresses, or 0.0.0.0 for all`,
};

/** Errors whose message is sufficient without a stack trace. */
const selfExplanatory = [UsageError, ConfigError, InUseError, OperatorError, RoleError];

/** Text printed for the error that ended the process: one line if an operator can fix it, otherwise the stack trace. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (selfExplanatory.some((kind) => error instanceof kind) || isAppError(error)) return error.message;
  const { code, syscall, port, address } = { code: '', syscall: '', port: '', address: '', ...error };
  if (syscall === 'listen' && listening[code])
    return listening[code](code === 'EADDRNOTAVAIL' ? address : `${port}`);
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `no PostgreSQL server responds at DATABASE_URL (${error.message || code}); start it, or correct DATABASE_URL`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `PostgreSQL rejects DATABASE_URL (${error.message}); check its user, password and database name`;
  return error.stack ?? error.message;
}

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
