import type { PageReader } from '../page-context.ts';
import type { Person } from './bars/EditorBar.tsx';

/** What an island may know of the member for whom a page is rendered: nothing of the session. */
export function personOf(reader: PageReader): Person | null {
  if (!reader) return null;
  const { id, username, fullName, avatar } = reader;
  return { id, username, fullName, avatar };
}
