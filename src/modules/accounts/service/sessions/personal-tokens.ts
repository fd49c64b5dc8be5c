import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Static } from 'typebox';
import { requirePrimary } from '../../../../shared/db/replicas/read-scope.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, notFound, taken, unauthorized } from '../../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import {
  personalPrefix as prefix,
  type TokenGrant,
  type TokenScope,
  tokenScopeNames,
} from '../../../../shared/rules/token-scopes.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { endpoints, PersonalToken } from '../../contract/index.ts';
import * as tokens from '../../repository/personal-tokens.ts';
import { lockWithPassword } from '../../repository/users.ts';
import { tokenMessages } from '../../rules/token-fields.ts';
import type { Deps } from '../deps.ts';
import { requireAccount, requirePassword } from '../passwords/passwords.ts';
import { serverMessages } from '../server-messages.ts';

const maxTokens = 20;

export type TokenInput = Static<(typeof endpoints)['POST /users/tokens']['body']>;

/** The member's tokens without the tokens themselves, the newest first. */
export async function listTokens({ db, clock }: Deps, viewer: Member): Promise<PersonalToken[]> {
  const now = clock.now();
  const rows = await tokens.listTokens(db, viewer.id);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    scopes: row.scopes as TokenScope[],
    origins: row.origins,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= now,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedAddress: row.last_used_address,
  }));
}

/** Creates a token. Only this reply contains it. Needs the password, since a token outlives the session. */
export async function createToken(
  deps: Deps,
  viewer: Member,
  { name, scopes, origins, days, password }: TokenInput,
  from: string,
): Promise<{ token: string; tokens: PersonalToken[] }> {
  const wanted = tokenScopeNames.filter((scope) => scopes.includes(scope));
  for (const origin of origins)
    if (URL.parse(origin)?.origin !== origin) throw badRequest(tokenMessages.tokenOrigin(origin), 'origins');
  const account = await requireAccount(deps, viewer);
  await requirePassword(deps, account, password, 'password');
  const token = newPersonalToken();
  const id = newId();
  const expiresAt = new Date(deps.clock.now().getTime() + days * 86_400_000);
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockWithPassword(tx, viewer.id, account.password_hash)))
      throw taken(serverMessages.changedMeanwhile);
    if ((await tokens.listTokens(tx, viewer.id)).length >= maxTokens)
      throw badRequest(tokenMessages.tooManyTokens(maxTokens));
    const row = { id, userId: viewer.id, name: name.trim(), hash: fingerprint(token), expiresAt };
    await tokens.insertToken(tx, { ...row, scopes: wanted, origins: [...new Set(origins)] });
    await deps.site.audit.record(tx, {
      actor: viewer,
      from,
      action: 'token.create',
      subject: { kind: 'member', id: viewer.id, label: viewer.username },
      details: { name: name.trim(), scopes: wanted, origins, expiresAt: expiresAt.toISOString() },
    });
  });
  return { token, tokens: await listTokens(deps, viewer) };
}

/** Revokes a token; every process refuses it from then on. Throws a 404 when it is not the member's. */
export async function revokeToken(
  deps: Deps,
  viewer: Member,
  id: string,
  from: string,
): Promise<PersonalToken[]> {
  await inTransaction(deps.db, async (tx) => {
    const name = isId(id) ? await tokens.deleteToken(tx, viewer.id, id) : null;
    if (name === null) throw notFound();
    await deps.site.audit.record(tx, {
      actor: viewer,
      from,
      action: 'token.revoke',
      subject: { kind: 'member', id: viewer.id, label: viewer.username },
      details: { name },
    });
  });
  return listTokens(deps, viewer);
}

/**
 * The member of a personal token; throws a 401 unless it is valid. Without the scope `admin`, a moderator or admin
 * has only the rights of a plain member. Read from the primary at each request, so that a revoked token ends at once.
 */
export async function authenticateToken(
  { db }: Deps,
  token: string,
  ip: string,
): Promise<Member & { token: TokenGrant }> {
  requirePrimary();
  const address = addressGroup(ip);
  const found = isPersonalToken(token)
    ? await tokens.findTokenMember(db, fingerprint(token), address)
    : undefined;
  if (!found) throw unauthorized(serverMessages.tokenInvalid);
  const { id, username, role, tokenId, origins, isNoted } = found;
  if (!isNoted) await tokens.noteUse(db, tokenId, address);
  const scopes = found.scopes as TokenScope[];
  return {
    id,
    username,
    sessionId: '',
    role: scopes.includes('admin') ? role : 'member',
    token: { id: tokenId, scopes, origins },
  };
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 digits of base 62 hold 256 bits, 6 hold 32. */
const [secretLength, checksumLength] = [43, 6];
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * A new personal token: 256 random bits and their CRC-32, both in base 62, so that secret scanners can recognize a
 * token without asking this site.
 */
function newPersonalToken(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Whether a text is a token that was not changed by a typing error. */
export function isPersonalToken(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text.endsWith(checksumOf(secret));
}

const checksumOf = (secret: string) => toBase62(BigInt(crc32(secret)), checksumLength);

function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = (alphabet[Number(rest % 62n)] ?? '') + digits;
  return digits.padStart(length, '0');
}
