import { type Context, createContext } from '../../context.ts';
import type { Command, Input } from '../../shared/command-line/declare.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Secrets } from '../../shared/config/secrets.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import type { Log } from '../../shared/log/log.ts';

/** The dependencies of a command or role. */
export type Started = { config: Config; secrets: Secrets; log: Log };

/** The environment of this process. Nothing is read from it until a command needs it. */
export type Environment = {
  /** Reads the configuration; throws a ConfigError. */
  load(): Started;
  /** Like `load`, for commands that must not begin an installation; throws an OperatorError if there is none. */
  loadExisting(): Started;
};

export type Run = (input: Input, environment: Environment) => Promise<void>;

export type OperatorCommand = Command<Run>;

/** The option of commands that print a result. */
export const json = { json: { type: 'boolean', help: 'print the result as JSON' } } as const;

/** Runs `work` on the installation of this environment, whether its processes run or not. */
export async function withInstallation<T>(
  { loadExisting }: Environment,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { config, secrets, log } = loadExisting();
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  await using ctx = await createContext(config, own, { log });
  // Awaited here, since the context ends with this function.
  return await work(ctx);
}

/** Prints the result of a command: `data` with --json, otherwise the text for people. */
export function report({ options }: Input, data: unknown, text: string): void {
  process.stdout.write(`${options.json === true ? JSON.stringify(data, null, 2) : text}\n`);
}

/** Aligns rows of text in columns. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
