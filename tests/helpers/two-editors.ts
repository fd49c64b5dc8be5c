import { refusalMessages } from '../../src/modules/webs/service/saving/refusal-messages.ts';
import type { Draft } from '../../src/pages/(drafts)/model/draft.ts';
import { blankWeb, type SavedWeb, type WebFields } from '../../src/pages/(drafts)/model/web-fields.ts';
import type { SessionDeps } from '../../src/pages/(editor)/session/effects/effects.ts';
import { EditorSession } from '../../src/pages/(editor)/session/session.ts';
import { AppError, isAppError } from '../../src/shared/errors/app-error.ts';

/** A saved web as all its editors load it first. */
export const first: SavedWeb = {
  id: 'w1',
  updatedAt: 'then',
  revision: 1,
  fields: { ...blankWeb, title: 'Title', description: 'About', html: '<p>old</p>', css: 'p {}' },
};

/** A server with one web, used by two editors. */
export function serve(web = first) {
  const state = { web };
  const server = {
    get web() {
      return state.web;
    },
    change: (fields: Partial<WebFields>) => {
      const { revision } = state.web;
      state.web = { ...state.web, revision: revision + 1, fields: { ...state.web.fields, ...fields } };
      return state.web;
    },
    update: async (fields: Partial<WebFields>, basedOn: number) => {
      if (basedOn !== state.web.revision) throw new AppError(409, refusalMessages.changedElsewhere);
      return server.change(fields);
    },
  };
  return server;
}

/** An editor of that web; editors that share `drafts` are tabs of one browser. */
export function open(server: ReturnType<typeof serve>, drafts = new Map<string, Draft>(), slot = 'w1') {
  const sent: Partial<WebFields>[] = [];
  const notifications: string[] = [];
  const saved: number[] = [];
  const panes: WebFields[] = [];
  const deps: SessionDeps = {
    drafts: {
      read: (name) => drafts.get(name) ?? null,
      write: (name, draft) => {
        drafts.set(name, structuredClone(draft));
        return 'kept';
      },
      remove: (name) => void drafts.delete(name),
    },
    isMember: () => true,
    newKey: () => 'key',
    create: async () => server.web,
    update: async (_id, fields, basedOn) => {
      sent.push(fields);
      return server.update(fields, basedOn);
    },
    load: async () => server.web,
    keepDraft: async () => 1,
    dropDraft: async () => {},
    loadDraft: async () => {
      throw new Error('no draft');
    },
    loadCompilers: async () => () => ({ compile: () => {}, settled: async () => {}, stop: () => {} }),
    pictures: { send: async () => {}, sendLater: () => {}, note: () => {} },
    announceSaved: (_id, revision) => void saved.push(revision),
    notify: (kind, text) => void notifications.push(`${kind}: ${text}`),
    dismissNotification: () => {},
    readError: (error) => (isAppError(error) ? error : { status: 500, message: String(error) }),
    showAddress: () => {},
    replacePanes: (fields) => void panes.push(fields),
    refreshResult: () => {},
    openFork: () => {},
    fork: async () => server.web,
    changeLink: async () => server.web.fields,
  };
  const session = new EditorSession(server.web, true, deps);
  session.open(slot);
  const bys = () => session.view().conflict?.differences.map(({ field, by }) => `${field} ${by}`);
  return { session, sent, notifications, saved, panes, drafts, bys };
}
