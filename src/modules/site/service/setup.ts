import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../shared/db/database.ts';
import { forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { deriveKey, isSameText, mac } from '../../../shared/keys.ts';
import * as repository from '../repository/site.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './deps.ts';

/** Crockford's base 32: no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits, which cannot be guessed at the permitted rate. */
const codeLength = 16;
const saltBytes = 16;

const normalize = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/**
 * Set-up in the browser, for an installation that never had an admin. Whoever can read the terminal or the
 * container's log proves it by a code, so that nobody else takes over the installation. The code is a MAC of a stored
 * salt, so the database does not contain it. Each start prints another one, and only the last one is valid, so that
 * codes in old logs are useless.
 */
export function createSetup({ db, secrets }: Pick<Deps, 'db'> & { secrets: { jwtSecret: string } }) {
  const key = deriveKey(secrets.jwtSecret, 'setup code');
  let isRenewed = false;
  const codeOf = (salt: Buffer) =>
    Array.from(mac(key, salt).subarray(0, codeLength), (byte) => alphabet[byte & 31]).join('');
  const requireOpen = (found: { salt: Buffer; isOpen: boolean } | undefined, code: string) => {
    if (!found?.isOpen) throw notFound();
    if (!isSameText(normalize(code), codeOf(found.salt))) throw forbidden(messages.wrongCode);
  };
  return {
    /** Whether the site can be set up in the browser. */
    isOpen: async () => (await repository.findSetup(db))?.isOpen === true,
    /** The code of this start to print, in groups of four; null when there is nothing to set up. */
    findCode: async (): Promise<string | null> => {
      if (!isRenewed) await repository.replaceSalt(db, randomBytes(saltBytes));
      isRenewed = true;
      const found = await repository.findSetup(db);
      return found?.isOpen ? (codeOf(found.salt).match(/.{4}/g)?.join('-') ?? null) : null;
    },
    /** Throws a 404 when the site is set up, a 403 for a wrong code. */
    requireCode: async (code: string) => requireOpen(await repository.findSetup(db), code),
    /**
     * Like `requireCode`, inside the transaction of the set-up, for which concurrent set-ups wait. Ends the set-up,
     * so the code works once.
     */
    complete: async (tx: Tx, code: string) => {
      requireOpen(await repository.lockSetup(tx), code);
      await repository.completeSetup(tx, randomBytes(saltBytes));
    },
    /** Ends the set-up for good, in the transaction that makes an admin in another way. */
    close: (tx: Tx) => repository.completeSetup(tx, randomBytes(saltBytes)),
  };
}
