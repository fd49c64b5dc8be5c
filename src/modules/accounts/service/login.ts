import type { Static } from 'typebox';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { unauthorized } from '../../../shared/errors/app-error.ts';
import { addressGroup } from '../../../shared/http/address.ts';
import { newId, randomToken } from '../../../shared/ids.ts';
import { fingerprint } from '../../../shared/keys.ts';
import type { endpoints, OwnUser } from '../contract.ts';
import { messages } from '../messages.ts';
import { toOwnUser } from '../present.ts';
import { insertSession } from '../repository/sessions.ts';
import { forgetTries } from '../repository/throttles.ts';
import { findByIdentifier, lockWithPassword, setPasswordHash } from '../repository/users.ts';
import type { Origin, Parts } from './parts.ts';
import type { SessionGrant } from './sessions.ts';
import { count, countTry, demandBelow, triesOf } from './throttle.ts';

type Credentials = Static<(typeof endpoints)['POST /users/login']['body']>;
type Account = NonNullable<Awaited<ReturnType<typeof findByIdentifier>>>;

const sessionsPerMember = 20;

/** Opens a session for the right password. Whatever is wrong, it takes as long and says the same. */
export async function login(
  parts: Parts,
  { identifier, password }: Credentials,
  origin: Origin,
): Promise<SessionGrant & { user: OwnUser }> {
  const address = addressGroup(origin.ip);
  await count(parts, 'loginByAddress', address);
  await demandBelow(parts, 'wrongLoginByAddress', address);
  const account = await findByIdentifier(parts.db, identifier.trim());
  const key = account?.id ?? fingerprint(identifier.trim().toLowerCase()).toString('hex');
  await countTry(parts, key);
  await count(parts, 'loginByAccount', key);
  const isRight = await parts.passwords.matches(account?.password_hash ?? null, password);
  if (!account || !isRight) {
    parts.log.warn({ userId: account?.id ?? null, address }, 'somebody could not log in');
    await count(parts, 'wrongLoginByAddress', address);
    throw unauthorized(messages.loginWrong);
  }
  const stronger = parts.passwords.isWeak(account.password_hash)
    ? await parts.passwords.hash(password)
    : null;
  const grant = await openSession(parts, account, stronger, origin);
  parts.log.info({ userId: account.id, sessionId: grant.sessionId, address }, 'a member logged in');
  return { user: toOwnUser(account, parts.config.publicUrl), ...grant };
}

async function openSession(
  parts: Parts,
  account: Account,
  stronger: string | null,
  origin: Origin,
): Promise<SessionGrant> {
  return inTransaction(parts.db, async (tx) => {
    // A password that was changed while this one was being checked opens nothing any more.
    if (!(await lockWithPassword(tx, account.id, account.password_hash)))
      throw unauthorized(messages.loginWrong);
    if (stronger) await setPasswordHash(tx, account.id, stronger);
    await forgetTries(tx, triesOf(account.id));
    return startSession(parts, tx, account.id, origin);
  });
}

/** Begins a session in the caller's transaction. */
export async function startSession(
  parts: Parts,
  tx: Tx,
  userId: string,
  { ip, agent }: Origin,
): Promise<SessionGrant> {
  const seed = { id: newId(), salt: Buffer.from(randomToken(16), 'base64url') };
  const page = parts.sessionTokens.page(seed);
  const session = { ...seed, userId, pageHash: fingerprint(page), agent: agent.slice(0, 200) };
  await insertSession(tx, { ...session, address: addressGroup(ip) }, sessionsPerMember);
  return {
    userId,
    sessionId: seed.id,
    refreshToken: parts.sessionTokens.refresh(seed, 0),
    pageCookie: parts.pageCookie.give(page),
  };
}
