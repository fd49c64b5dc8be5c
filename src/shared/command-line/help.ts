import {
  type Argument,
  type Command,
  commandsOf,
  commonOptions,
  type Option,
  type Program,
} from './declare.ts';

/** How a command is called: `codeweb admin promote <username> [admin|moderator] [options]`. */
export function usageOf(program: Program<unknown>, command: Command<unknown>, path: readonly string[]) {
  const below = Object.keys(commandsOf(command)).length > 0 ? ['<command>'] : [];
  const options = visibleOptions(command).length > 0 ? ['[options]'] : [];
  return [program.name, ...path, ...below, ...(command.args ?? []).map(argumentText), ...options].join(' ');
}

function argumentText({ name, choices, isOptional }: Argument): string {
  const text = choices?.join('|') ?? name;
  return isOptional ? `[${text}]` : `<${text}>`;
}

/** The help of the command at `path`, or of the whole program. */
export function helpOf(program: Program<unknown>, path: readonly string[]): string {
  const command = path.reduce<Command<unknown> | Program<unknown>>(
    (found, name) => commandsOf(found)[name] ?? found,
    program,
  );
  if ('version' in command) return helpOfProgram(command);
  const { summary, details, args = [] } = command;
  return joinParts([
    `usage: ${usageOf(program, command, path)}`,
    details === undefined ? `${summary}.` : `${summary}. ${details}`,
    tableOf(
      'Arguments',
      args.map((one) => [`<${one.name}>`, one.help]),
    ),
    tableOf('Commands', summaries(commandsOf(command))),
    tableOf('Options', [...visibleOptions(command), ...Object.entries(commonOptions)].map(optionRow)),
  ]);
}

function helpOfProgram(program: Program<unknown>): string {
  return joinParts([
    `usage: ${program.name} [command] [options]`,
    `${program.summary}. Without a command it runs ${program.fallback}.`,
    tableOf('Commands', summaries(program.commands)),
    tableOf('Options', [
      ['--help', 'print this help; after a command, the help of that command'],
      ['--version', 'print the version'],
    ]),
    'Exit codes: 0 done, 1 failed, 2 wrong use.',
  ]);
}

const summaries = (commands: Readonly<Record<string, Command<unknown>>>) =>
  Object.entries(commands).map(([name, { summary }]): Row => [name, summary]);

export const visibleOptions = ({ options = {} }: Command<unknown>) =>
  Object.entries(options).filter(([, { isHidden }]) => !isHidden);

const optionRow = ([name, { help, type, value = 'value' }]: [string, Option]): Row => [
  type === 'boolean' ? `--${name}` : `--${name}=<${value}>`,
  help,
];

type Row = [name: string, help: string];

/** Rows in two columns below a title; '' without rows. */
function tableOf(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`);
  return lines.length === 0 ? '' : [`${title}:`, ...lines].join('\n');
}

const joinParts = (parts: readonly string[]) => `${parts.filter((part) => part !== '').join('\n\n')}\n`;
