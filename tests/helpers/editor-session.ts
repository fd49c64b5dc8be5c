import type { Draft } from '../../src/pages/(drafts)/model/draft.ts';
import { withChange } from '../../src/pages/(drafts)/model/links.ts';
import { blankWeb, type SavedWeb, type WebFields } from '../../src/pages/(drafts)/model/web-fields.ts';
import type { SessionDeps } from '../../src/pages/(editor)/session/effects/effects.ts';
import { EditorSession } from '../../src/pages/(editor)/session/session.ts';
import { isAppError } from '../../src/shared/errors/app-error.ts';

/** A web in the server's format. */
export const saved: SavedWeb = {
  id: 'w1',
  updatedAt: 'then',
  revision: 1,
  fields: { ...blankWeb, title: 'Title', description: 'About', html: '<p>old</p>' },
};
export const details = { title: 'Title', description: 'About', visibility: 'public' as const };

/** A session on `web` (null for a new one) whose effects are recorded. */
export function setUp(web: SavedWeb | null, overrides: Partial<SessionDeps> = {}, mayEdit = true) {
  const notifications: string[] = [];
  /** The current notification. */
  const warning: { text: string | null } = { text: null };
  const drafts = new Map<string, Draft>();
  const sent: { id: string | null; fields: Partial<WebFields> }[] = [];
  /** The webs whose pictures were sent, after the code. */
  const pictures: { html: string; revision: number }[] = [];
  /** The code of webs whose pictures wait for a pause. */
  const later: string[] = [];
  const keys: string[] = [];
  const forked: string[] = [];
  const shown: WebFields[] = [];
  const replaced: WebFields[] = [];
  const deps: SessionDeps = {
    drafts: {
      read: (slot) => drafts.get(slot) ?? null,
      write: (slot, draft) => {
        drafts.set(slot, draft);
        return 'kept';
      },
      remove: (slot) => void drafts.delete(slot),
    },
    isMember: () => true,
    newKey: () => `key${keys.length}`,
    create: async (fields, key) => {
      keys.push(key);
      sent.push({ id: null, fields });
      return { id: 'new1', updatedAt: 'now', revision: 1, fields };
    },
    update: async (id, fields) => {
      sent.push({ id, fields });
      return { id, updatedAt: 'now', revision: 2, fields: { ...(web?.fields ?? blankWeb), ...fields } };
    },
    load: async () => web ?? saved,
    announceSaved: () => {},
    keepDraft: async () => 1,
    dropDraft: async () => {},
    loadDraft: async () => {
      throw new Error('no draft');
    },
    loadCompilers: async () => () => ({ compile: () => {}, settled: async () => {}, stop: () => {} }),
    pictures: {
      send: async ({ fields, revision }) => void pictures.push({ html: fields.html, revision }),
      sendLater: ({ fields }) => void later.push(fields.html),
      note: () => {},
    },
    notify: (kind, text) => {
      warning.text = text;
      notifications.push(`${kind}: ${text}`);
    },
    dismissNotification: () => {
      warning.text = null;
    },
    readError: (error) => (isAppError(error) ? error : { status: 500, message: String(error) }),
    showAddress: () => {},
    replacePanes: (fields) => void replaced.push(fields),
    refreshResult: (fields) => void shown.push(fields),
    openFork: (id) => void forked.push(id),
    fork: async (_id, fields, key) => {
      keys.push(key);
      return { id: 'copy', updatedAt: 'now', revision: 1, fields };
    },
    changeLink: async (_id, change) => withChange(web?.fields ?? blankWeb, change),
    ...overrides,
  };
  const session = new EditorSession(web, mayEdit, deps);
  session.open(web?.id ?? 'new');
  return { session, notifications, warning, drafts, sent, pictures, later, keys, replaced, forked, shown };
}

export const webOf = (visibility: 'private' | 'public') => ({
  ...saved,
  fields: { ...saved.fields, visibility },
});

/** A session with autosave. */
export function openAutosaving(
  web: SavedWeb | null = webOf('private'),
  overrides: Partial<SessionDeps> = {},
) {
  const set = setUp(web, overrides);
  set.session.setAutosave(true, false);
  return set;
}
