/** An option of a command, written as `--name` or `--name=value`. */
export type Option = {
  type: 'boolean' | 'string';
  help: string;
  /** The word for the value in the help. */
  value?: string;
  /** Processes of the product pass it to each other, so neither help nor completion lists it. */
  isHidden?: true;
};

/** An argument that is recognized by its position. */
export type Argument = {
  name: string;
  help: string;
  isOptional?: true;
  /** The accepted values; any if absent. */
  choices?: readonly string[];
};

/** The arguments and options that a command was called with, checked against its declaration. */
export type Input = {
  /** In the order of the declaration; an optional argument may be missing at the end. */
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

/**
 * A command: either it runs, or it has commands below it. Its code is loaded only when it runs, so that help is fast.
 */
export type Command<Run> = {
  /** One sentence without a full stop, which begins with a verb. */
  summary: string;
  /** Further sentences for the help of this command. */
  details?: string;
  args?: readonly Argument[];
  options?: Readonly<Record<string, Option>>;
} & ({ run: Run } | { commands: Readonly<Record<string, Command<Run>>> });

export type Program<Run> = {
  name: string;
  summary: string;
  version: string;
  commands: Readonly<Record<string, Command<Run>>>;
  /** The command that runs without arguments. */
  fallback: string;
};

export const commonOptions = {
  help: { type: 'boolean', help: 'print this help' },
} as const satisfies Record<string, Option>;

/** The command line is invalid. Programs print the message and exit with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The commands below a command; none for one that runs. */
export const commandsOf = <Run>(
  command: Command<Run> | Program<Run>,
): Readonly<Record<string, Command<Run>>> => ('commands' in command ? command.commands : {});
