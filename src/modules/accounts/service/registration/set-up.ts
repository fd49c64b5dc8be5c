import type { Static } from 'typebox';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import type { endpoints, OwnUser } from '../../contract/index.ts';
import { messages } from '../../messages.ts';
import { mailedPaths } from '../../paths.ts';
import { toOwnUser } from '../../present.ts';
import { setRole } from '../../repository/admins.ts';
import { insertUser } from '../../repository/users.ts';
import { reservedNames } from '../../usernames/reserved-names.ts';
import type { Deps, Origin } from '../deps.ts';
import { queueVerification } from '../email/verify-email.ts';

export type SetUp = Static<(typeof endpoints)['POST /setup']['body']>;

/**
 * Makes the first admin and stores the settings, once: of concurrent calls one succeeds. Throws a 404 when there is an admin, a
 * 403 for a wrong code, a 400 for a wrong setting.
 */
export async function setUpSite(deps: Deps, input: SetUp, { ip }: Origin): Promise<OwnUser> {
  const { setup, settings, audit } = deps.site;
  const { code, username, email, password, ...changes } = input;
  await setup.requireCode(code);
  settings.requireValid(changes);
  if (reservedNames.has(username)) throw taken(messages.usernameTaken, 'username');
  const passwordHash = await deps.passwords.hash(password);
  const id = newId();
  const actor = { id, username };
  const created = await inTransaction(deps.db, async (tx, onCommit) => {
    await setup.complete(tx, code);
    const user = await insertUser(tx, {
      id,
      username,
      email,
      fullName: username,
      invitationId: null,
      passwordHash,
    });
    await setRole(tx, username, 'admin', true);
    await settings.change(tx, changes, (entry) => audit.record(tx, { ...entry, actor, from: ip }));
    await audit.record(tx, {
      actor,
      from: ip,
      action: 'site.set-up',
      subject: { kind: 'member', id, label: username },
    });
    await queueVerification(deps, tx, user, `${deps.config.publicUrl}${mailedPaths.verifyEmail}`);
    onCommit(() => deps.log.info({ username }, 'site set up; this member is the first admin'));
    return user;
  });
  await settings.load();
  return toOwnUser(created, deps.config.publicUrl);
}
