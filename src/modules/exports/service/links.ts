import { isId } from '../../../shared/ids.ts';
import { isSameText, mac } from '../../../shared/keys.ts';
import { type ExportRow, findExport } from '../repository/exports.ts';
import { downloadPath } from '../rules/fields.ts';
import type { Deps } from './deps.ts';

/**
 * The token of a download: the id of the export, and a MAC of it, of its member's password hash and of the time when all sessions
 * of the member were last ended. It is stored nowhere, and valid until the export is deleted, the password changes, or the
 * member is logged out everywhere.
 */
function tokenOf(
  { linkKey }: Pick<Deps, 'linkKey'>,
  { id, password_hash, sessions_ended_at }: ExportRow,
): string {
  const code = mac(linkKey, id, password_hash, sessions_ended_at?.toISOString() ?? '');
  return `${id}.${code.toString('base64url')}`;
}

/** The address from which an export is downloaded without being signed in. */
export const downloadUrl = (deps: Pick<Deps, 'linkKey' | 'publicUrl'>, row: ExportRow): string =>
  `${deps.publicUrl}/api/v1${downloadPath}${tokenOf(deps, row)}`;

/** The export of a token; undefined if that is not valid, or the export not ready. */
export async function findByToken(
  deps: Pick<Deps, 'db' | 'linkKey'>,
  token: string,
): Promise<ExportRow | undefined> {
  const [id = ''] = token.split('.');
  const row = isId(id) ? await findExport(deps.db, id) : undefined;
  return row?.is_available && isSameText(token, tokenOf(deps, row)) ? row : undefined;
}
