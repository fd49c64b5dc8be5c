import { deriveKey, mac } from '../../../../shared/keys.ts';

export type MailTokens = {
  /** The token of a row of `mail_tokens`: 256 bits, always the same for the same row. */
  derive(rowId: string): string;
};

/** Derives mailed tokens from their rows' ids, so that a retried mail carries the same link. */
export function createMailTokens(secret: string): MailTokens {
  const key = deriveKey(secret, 'mailed token');
  return { derive: (rowId) => mac(key, rowId).toString('base64url') };
}
