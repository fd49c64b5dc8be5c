import type { Static } from 'typebox';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden, unauthorized } from '../../../../shared/errors/app-error.ts';
import { newId, randomToken } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import type { endpoints, OwnUser } from '../../contract/index.ts';
import { toOwnUser } from '../../present.ts';
import { findRequestedHash } from '../../repository/account-requests.ts';
import { insertSession } from '../../repository/sessions.ts';
import { deleteCounters } from '../../repository/throttles.ts';
import { findByIdentifier, lockWithPassword, setPasswordHash } from '../../repository/users.ts';
import { signUpMessages } from '../../rules/sign-up-messages.ts';
import type { Deps, Origin } from '../deps.ts';
import { backoffKey, enforceBackoff, enforceLimit, limitGuess } from '../rate-limits.ts';
import { serverMessages } from '../server-messages.ts';
import { refuseSuspended, type SessionGrant } from './sessions.ts';

export type Credentials = Static<(typeof endpoints)['POST /users/login']['body']>;
type Account = NonNullable<Awaited<ReturnType<typeof findByIdentifier>>>;

const maxSessions = 20;

/**
 * Opens a session for the right password. Applicants whose request is waiting and suspended members get a 403. Every
 * other failure takes the same time and has the same text. Attempts are counted before the password is verified: by
 * client address, and by account. Attempts from devices with a device cookie of the account are counted separately,
 * so that wrong guesses by others cannot lock a member out.
 */
export async function login(
  deps: Deps,
  { identifier, password }: Credentials,
  origin: Origin,
  cookies: string | undefined,
): Promise<SessionGrant & { user: OwnUser; deviceCookie: string }> {
  const address = addressGroup(origin.ip);
  await enforceLimit(deps, 'loginByAddress', address);
  // Both are always read, so that the time does not tell whether there is an account.
  const [account, requestedHash] = await Promise.all([
    findByIdentifier(deps.db, identifier),
    findRequestedHash(deps.db, identifier),
  ]);
  const guesser = guesserKey(deps, identifier, account, cookies);
  const isRight = await limitGuess(deps, address, async () => {
    await enforceBackoff(deps, guesser);
    await enforceLimit(deps, 'loginByAccount', guesser);
    return deps.passwords.verify(account?.password_hash ?? requestedHash, password);
  });
  if (!account && isRight) throw forbidden(signUpMessages.accountWaiting);
  if (!account || !isRight) {
    deps.log.warn({ userId: account?.id ?? null, address }, 'login failed');
    throw unauthorized(serverMessages.loginWrong);
  }
  const stronger = deps.passwords.needsRehash(account.password_hash)
    ? await deps.passwords.hash(password)
    : null;
  const grant = await openSession(deps, { account, stronger, guesser, origin });
  deps.log.info({ userId: account.id, sessionId: grant.sessionId, address }, 'logged in');
  const passwordHash = stronger ?? account.password_hash;
  const deviceCookie = deps.deviceCookie.issue(cookies, { id: account.id, passwordHash });
  return { user: toOwnUser(account, deps.config.publicUrl), deviceCookie, ...grant };
}

/**
 * The key under which attempts are counted: the account, with the device where it is known. Unknown accounts count
 * alike.
 */
function guesserKey(
  deps: Deps,
  identifier: string,
  account: Account | undefined,
  cookies: string | undefined,
): string {
  if (!account) return fingerprint(identifier.toLowerCase()).toString('hex');
  const { id, password_hash: passwordHash } = account;
  const device = deps.deviceCookie.read(cookies, { id, passwordHash });
  return device === null ? id : `${id} ${device}`;
}

type Opening = { account: Account; stronger: string | null; guesser: string; origin: Origin };

async function openSession(
  deps: Deps,
  { account, stronger, guesser, origin }: Opening,
): Promise<SessionGrant> {
  return inTransaction(deps.db, async (tx) => {
    // The password may have been changed while this one was being verified.
    if (!(await lockWithPassword(tx, account.id, account.password_hash)))
      throw unauthorized(serverMessages.loginWrong);
    await refuseSuspended(tx, account.id, deps.appealTokens.issue(account.id, deps.clock.now()));
    if (stronger) await setPasswordHash(tx, account.id, stronger);
    await deleteCounters(tx, backoffKey(guesser));
    return startSession(deps, tx, account.id, origin);
  });
}

/** Creates a session in the caller's transaction. */
export async function startSession(
  deps: Deps,
  tx: Tx,
  userId: string,
  { ip, agent }: Origin,
): Promise<SessionGrant> {
  const seed = { id: newId(), salt: Buffer.from(randomToken(16), 'base64url') };
  const page = deps.sessionTokens.pageToken(seed);
  const session = { ...seed, userId, pageHash: fingerprint(page), agent: agent.slice(0, 200) };
  await insertSession(tx, { ...session, address: addressGroup(ip) }, maxSessions);
  return {
    userId,
    sessionId: seed.id,
    refreshToken: deps.sessionTokens.refreshToken(seed, 0),
    pageCookie: deps.pageCookie.set(page),
  };
}
