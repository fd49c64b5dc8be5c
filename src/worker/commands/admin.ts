import { type Context, createContext } from '../../context.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import type { GrantedRole } from '../../shared/rules/roles.ts';
import { type Command, print } from './command.ts';

type Action = {
  run: (ctx: Context, username: string, role: GrantedRole) => Promise<void>;
  confirmation: (role: GrantedRole) => string;
};

const actions: Record<string, Action> = {
  promote: {
    run: ({ accounts, site }, name, role) => accounts.setRole(site.audit.byOperator(), name, role, true),
    confirmation: (role) => `is now ${withArticle[role]} and can open /admin`,
  },
  demote: {
    run: ({ accounts, site }, name, role) => accounts.setRole(site.audit.byOperator(), name, role, false),
    confirmation: (role) => `is no longer ${withArticle[role]}`,
  },
  'sign-out': {
    run: ({ accounts, site }, name) => accounts.signOut(site.audit.byOperator(), name),
    confirmation: () => 'is signed out everywhere',
  },
};

const withArticle: Record<GrantedRole, string> = { moderator: 'a moderator', admin: 'an admin' };
const isGranted = (role: string): role is GrantedRole => Object.hasOwn(withArticle, role);

/**
 * `admin promote|demote <username> [moderator]` grants or revokes a role, that of admins unless another is named. `admin
 * sign-out <username>` ends all of a member's sessions.
 */
export const admin: Command = async (config, secrets, log, [name = '', username = '', role = 'admin']) => {
  const action = actions[name];
  if (!action || username === '' || !isGranted(role))
    throw new OperatorError(`usage: admin ${Object.keys(actions).join('|')} <username> [admin|moderator]`);
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  await using ctx = await createContext(config, own, { log });
  await action.run(ctx, username, role);
  print(`${username} ${action.confirmation(role)}`);
};
