import { ConfigError } from '../config/index.ts';
import { InUseError } from '../db/embedded/index.ts';
import { isAppError } from '../errors/app-error.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { RoleError } from '../process/supervision/supervise.ts';
import { type Input, type Program, UsageError } from './declare.ts';
import { helpOf } from './help.ts';
import { parseCommandLine } from './parse.ts';

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
