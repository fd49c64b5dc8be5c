import type { Config, Secrets } from '../../shared/config/index.ts';
import type { Log } from '../../shared/log/log.ts';

/** What an operator runs by hand: `node src/main.ts <command> [args]`. */
export type Command = (config: Config, secrets: Secrets, log: Log, args: readonly string[]) => Promise<void>;

/** Tells on stderr: the standard output may be a backup. */
export const print = (text: string) => process.stderr.write(`${text}\n`);
