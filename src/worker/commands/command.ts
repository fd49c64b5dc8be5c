import type { Config, Secrets } from '../../shared/config/index.ts';
import type { Log } from '../../shared/log/log.ts';

/** A command for operators: `node src/main.ts <command> [args]`. */
export type Command = (config: Config, secrets: Secrets, log: Log, args: readonly string[]) => Promise<void>;

/** Prints to stderr, since stdout may carry a backup. */
export const print = (text: string) => process.stderr.write(`${text}\n`);
