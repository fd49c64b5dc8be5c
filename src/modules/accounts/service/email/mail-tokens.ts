import { deriveKey, mac } from '../../../../shared/keys.ts';

export type MailTokens = {
  /** The token that goes into a mail: 256 bits, the same each time for the same row. */
  derive(rowId: string): string;
};

/** Derives mailed tokens from their rows' ids, so that a mail sent again carries the same link. */
export function createMailTokens(secret: string): MailTokens {
  const key = deriveKey(secret, 'mailed token');
  return { derive: (rowId) => mac(key, rowId).toString('base64url') };
}
