import type { PageContextServer } from 'vike/types';
import type { PageReader } from '../page-context.ts';
import type { Person } from './bars/EditorBar.tsx';

type Input = Pick<PageContextServer, 'app' | 'viewer'>;

/**
 * The preferences with which an editor page opens. Falls back to the defaults if they cannot be read, so that the page
 * still loads.
 */
export async function editorLook({ app, viewer }: Input) {
  try {
    return await app.webs.getEditorAppearance(viewer);
  } catch (error) {
    app.log.warn({ err: error }, 'reading editor preferences failed; the editor opens with the defaults');
    return app.webs.getEditorAppearance(null);
  }
}

/** The member's fields that an island gets; no session data. */
export function personOf(reader: PageReader): Person | null {
  if (!reader) return null;
  const { id, username, fullName, avatar } = reader;
  return { id, username, fullName, avatar };
}
