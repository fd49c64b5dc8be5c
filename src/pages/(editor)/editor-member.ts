import type { PageReader } from '../page-context.ts';
import type { Person } from './bars/EditorBar.tsx';

/** The member's fields that an island gets; no session data. */
export function personOf(reader: PageReader): Person | null {
  if (!reader) return null;
  const { id, username, fullName, avatar } = reader;
  return { id, username, fullName, avatar };
}
