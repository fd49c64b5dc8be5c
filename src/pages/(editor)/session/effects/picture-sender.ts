import { isAppError } from '../../../../shared/errors/app-error.ts';
import {
  changedFields,
  changesCode,
  type SavedWeb,
  sameLinks,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { sleep } from '../../../runtime/api/sleep.ts';

/** Saved code whose picture is drawn, sent or waits for its next attempt, with the newest revision that has this code. */
type Pending = Pick<SavedWeb, 'id' | 'revision' | 'fields'>;

type PictureDeps = {
  makePicture: (web: WebFields) => Promise<Blob>;
  /** Sends the picture of a web's code at that revision. */
  sendPicture: (id: string, picture: Blob, basedOn: number) => Promise<void>;
  /** The web of this browser whose picture was not sent yet; null without one. */
  due: { read: () => string | null; write: (id: string | null) => void };
};

/** Milliseconds without an autosave after which the picture of an editing session is sent. */
const sittingPauseMs = 60_000;

/** Milliseconds before each further attempt to send a picture that was lost on the way, or that a busy server refused. */
const defaultRetryDelaysMs = [5_000, 30_000];

const dueKey = 'picture-due';

/** Stored in this browser; without storage no picture is ever due. */
export const pictureDue: PictureDeps['due'] = {
  read: () => {
    try {
      return localStorage.getItem(dueKey);
    } catch {
      return null;
    }
  },
  write: (id) => {
    try {
      if (id === null) localStorage.removeItem(dueKey);
      else localStorage.setItem(dueKey, id);
    } catch {
      // If the page is left early, the worker draws the picture.
    }
  },
};

/**
 * Draws and sends pictures of saved code, after the save. Only the newest code gets one. If the page is left before its
 * picture was sent, a mark remains, so that the next editor of that web sends it.
 */
export class PictureSender {
  readonly #deps: PictureDeps;
  readonly #retryDelaysMs: readonly number[];
  #current: Pending | null = null;
  /** Autosaved code that waits for a pause in the editing session. */
  #later: { saved: SavedWeb; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(deps: PictureDeps, retryDelaysMs: readonly number[] = defaultRetryDelaysMs) {
    this.#deps = deps;
    this.#retryDelaysMs = retryDelaysMs;
  }

  /**
   * Never rejects: without this picture the worker draws one, or the next save brings one. A picture that cannot be sent for
   * now is sent twice more, and then left to the next editor of the web.
   */
  async send({ id, revision, fields }: SavedWeb): Promise<void> {
    const { makePicture, due } = this.#deps;
    this.#cancelLater();
    const current = { id, revision, fields };
    this.#current = current;
    due.write(id);
    const picture = await makePicture(fields).catch(() => null);
    if (this.#current !== current) return;
    const isSettled = picture === null || (await this.#deliver(current, picture));
    if (this.#current !== current) return;
    this.#current = null;
    if (isSettled && due.read() === id) due.write(null);
  }

  /**
   * Sends the picture of an autosave, unless another save follows within a minute. If the page is left before, the mark
   * remains.
   */
  sendLater(saved: SavedWeb): void {
    this.#current = null;
    this.#cancelLater();
    this.#deps.due.write(saved.id);
    const send = () => this.#later && void this.send(this.#later.saved);
    this.#later = { saved, timer: setTimeout(send, sittingPauseMs) };
  }

  /**
   * After a save that leaves the code unchanged, the picture is sent with the newest revision. After one that changes it,
   * such as a restored version or somebody else's code, the picture is dropped; the mark remains.
   */
  note(saved: SavedWeb): void {
    if (this.#current && isSameWeb(this.#current, saved)) {
      if (looksAlike(this.#current.fields, saved.fields)) this.#current.revision = saved.revision;
      else this.#current = null;
    }
    if (this.#later && isSameWeb(this.#later.saved, saved)) {
      if (looksAlike(this.#later.saved.fields, saved.fields)) this.#later.saved = saved;
      else this.#cancelLater();
    }
  }

  #cancelLater(): void {
    clearTimeout(this.#later?.timer);
    this.#later = null;
  }

  /** Sends the picture of a web for which an earlier page had no time before it was left. */
  async resume(web: SavedWeb): Promise<void> {
    if (this.#deps.due.read() === web.id) await this.send(web);
  }

  /** Returns false if the picture could not be sent for now, so that it stays due. */
  async #deliver(current: Pending, picture: Blob, delaysMs = this.#retryDelaysMs): Promise<boolean> {
    const { id, revision } = current;
    const [delayMs, ...laterDelaysMs] = delaysMs;
    try {
      await this.#deps.sendPicture(id, picture, revision);
      return true;
    } catch (error) {
      const isCurrent = () => this.#current === current;
      if (isCurrent() && current.revision !== revision) return this.#deliver(current, picture, delaysMs);
      if (!isTemporary(error)) return !mayBeSentLater(error);
      if (delayMs === undefined) return false;
      await sleep(delayMs);
      return isCurrent() && this.#deliver(current, picture, laterDelaysMs);
    }
  }
}

const isSameWeb = (one: Pick<SavedWeb, 'id'>, other: Pick<SavedWeb, 'id'>) => one.id === other.id;

/** Whether two webs have the same picture. */
const looksAlike = (one: WebFields, other: WebFields) =>
  !changesCode(changedFields(one, other)) && sameLinks(one, other);

/** Whether the next attempt may succeed: the server was not reached, or failed. */
const isTemporary = (error: unknown) => isAppError(error) && (error.status === 0 || error.status >= 500);

/**
 * Whether the next editor of the web may send its picture: after the next login (401), of newer code, whose picture may
 * have been lost as well (409), or when the rate allows it (429).
 */
const mayBeSentLater = (error: unknown) => isAppError(error) && [401, 409, 429].includes(error.status);
