import type { Tx } from '../db/database.ts';
import type { Member } from '../viewer.ts';

/** What members write that others read. */
export type ScreenedKind = 'web' | 'collection' | 'asset' | 'comment' | 'reply';

/**
 * Hides what has just been written or published if its texts hold an entry of the site's list that hides or holds. Runs last in
 * the transaction of the change. Returns what to tell the author; null if the thing stays as it is.
 */
export type Screen = (tx: Tx, author: Member, kind: ScreenedKind, id: string) => Promise<string | null>;
