import { type Context, createContext } from '../../context.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { type Command, print } from './command.ts';

type Action = {
  run: (accounts: Context['accounts'], username: string) => Promise<void>;
  confirmation: string;
};

const actions: Record<string, Action> = {
  promote: {
    run: (accounts, name) => accounts.setAdmin(name, true),
    confirmation: 'is now an admin and can open /admin',
  },
  demote: { run: (accounts, name) => accounts.setAdmin(name, false), confirmation: 'is no longer an admin' },
  'sign-out': { run: (accounts, name) => accounts.signOut(name), confirmation: 'is signed out everywhere' },
};

/**
 * `admin promote|demote <username>` grants or revokes access to metrics and queues. `admin sign-out <username>` ends
 * all of a member's sessions.
 */
export const admin: Command = async (config, secrets, log, [name = '', username = '']) => {
  const action = actions[name];
  if (!action || username === '')
    throw new OperatorError(`usage: admin ${Object.keys(actions).join('|')} <username>`);
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  await using ctx = await createContext(config, own, { log });
  await action.run(ctx.accounts, username);
  print(`${username} ${action.confirmation}`);
};
