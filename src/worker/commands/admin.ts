import { createContext } from '../../context.ts';
import { reachDatabase } from '../../shared/db/own-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { type Command, tell } from './command.ts';

const deeds: Record<string, { isAdmin: boolean; told: string }> = {
  promote: { isAdmin: true, told: 'is an admin now: see /admin' },
  demote: { isAdmin: false, told: 'is no admin any more' },
};

/** `admin promote <username>`, `admin demote <username>`: who may look at the figures and queues. */
export const admin: Command = async (config, secrets, log, [name = '', username = '']) => {
  const deed = deeds[name];
  if (!deed || username === '') throw new OperatorError('say "promote <username>" or "demote <username>"');
  await using parts = new AsyncDisposableStack();
  const own = await reachDatabase({ config, secrets, log, parts });
  await using ctx = await createContext(config, own, { log });
  await ctx.accounts.setAdmin(username, deed.isAdmin);
  tell(`${username} ${deed.told}`);
};
