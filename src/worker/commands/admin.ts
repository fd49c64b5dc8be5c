import { type Context, createContext } from '../../context.ts';
import { reachDatabase } from '../../shared/db/resolve-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { type Command, tell } from './command.ts';

type Deed = { done: (accounts: Context['accounts'], username: string) => Promise<void>; told: string };

const deeds: Record<string, Deed> = {
  promote: { done: (accounts, name) => accounts.setAdmin(name, true), told: 'is an admin now: see /admin' },
  demote: { done: (accounts, name) => accounts.setAdmin(name, false), told: 'is no admin any more' },
  'sign-out': { done: (accounts, name) => accounts.signOut(name), told: 'is signed out everywhere' },
};
const accepted = Object.keys(deeds).map((name) => `"${name} <username>"`);

/** `admin promote|demote <username>`: who may look at the figures and queues. `sign-out` ends all of a member's sessions. */
export const admin: Command = async (config, secrets, log, [name = '', username = '']) => {
  const deed = deeds[name];
  if (!deed || username === '') throw new OperatorError(`say ${accepted.join(' or ')}`);
  await using parts = new AsyncDisposableStack();
  const own = await reachDatabase({ config, secrets, log, parts });
  await using ctx = await createContext(config, own, { log });
  await deed.done(ctx.accounts, username);
  tell(`${username} ${deed.told}`);
};
