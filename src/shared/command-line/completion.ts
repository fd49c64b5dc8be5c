import { type Command, commandsOf, commonOptions, type Program } from './declare.ts';
import { visibleOptions } from './help.ts';

export const shells = ['bash', 'zsh'] as const;

export type Shell = (typeof shells)[number];

/** A script for a shell that completes the commands and options of a program; file names where nothing else fits. */
export function completionScript(program: Program<unknown>, shell: Shell): string {
  const cases = [
    `    1:*) words='${Object.keys(program.commands).join(' ')} --help --version' ;;`,
    ...Object.entries(program.commands).flatMap(([name, command]) => casesOf(name, command)),
  ];
  const script = `_${program.name}() {
  local words=
  case "$COMP_CWORD:\${COMP_WORDS[1]}:\${COMP_WORDS[2]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${program.name} ${program.name}
`;
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script;
}

/** A command has at most one level of commands below it. */
function casesOf(name: string, command: Command<unknown>): string[] {
  const below = Object.entries(commandsOf(command));
  if (below.length === 0) return [`    *:${name}:*) words='${wordsOf(command)}' ;;`];
  return [
    `    2:${name}:*) words='${below.map(([one]) => one).join(' ')} --help' ;;`,
    ...below.map(([one, each]) => `    *:${name}:${one}) words='${wordsOf(each)}' ;;`),
  ];
}

function wordsOf(command: Command<unknown>): string {
  const choices = (command.args ?? []).flatMap((argument) => argument.choices ?? []);
  const options = [...visibleOptions(command), ...Object.entries(commonOptions)];
  return [...choices, ...options.map(([name]) => `--${name}`)].join(' ');
}
