import { randomBytes } from 'node:crypto';
import { buildApp } from '../../../src/app.ts';
import { createContext } from '../../../src/context.ts';
import { loadConfig } from '../../../src/shared/config/config.ts';
import { newId } from '../../../src/shared/ids.ts';

const password = 'a-good-password';

/** Adds members to the database of `env` and logs them in; returns an access token of each. */
export async function addMembers(env: Record<string, string>, count: number): Promise<string[]> {
  const { config, secrets } = loadConfig(env);
  await using ctx = await createContext(config, secrets);
  const app = await buildApp(ctx);
  const run = `s${randomBytes(4).toString('hex')}`;
  const usernames = Array.from({ length: count }, (_, at) => `${run}-${at}`);
  const [username = ''] = usernames;
  const verificationURL = `${config.publicUrl}/verify-email`;
  const person = {
    username,
    email: `${username}@example.test`,
    fullName: username,
    password,
    verificationURL,
  };
  await ctx.accounts.register(person, { ip: '127.0.0.1', agent: 'streams' });
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  // All members get the same hash, since making one takes long.
  const others = usernames.slice(1).map((name) => ({
    ...{ id: newId(), username: name, email: `${name}@example.test`, full_name: name, password_hash },
  }));
  await ctx.db.insertInto('users').values(others).execute();
  const tokens: string[] = [];
  for (const [at, identifier] of usernames.entries()) {
    const remoteAddress = `10.${at >> 8}.${at & 255}.1`;
    const payload = { identifier, password };
    const reply = await app.inject({ method: 'POST', url: '/api/v1/users/login', payload, remoteAddress });
    tokens.push(reply.json().data.accessToken);
  }
  await app.close();
  return tokens;
}
