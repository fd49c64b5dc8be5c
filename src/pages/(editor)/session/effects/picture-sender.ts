import type { SavedWeb, WebFields } from '../../../(drafts)/index.ts';

type PictureDeps = {
  makePicture: (web: WebFields) => Promise<Blob>;
  /** Sends the picture of a web's code at that revision. */
  sendPicture: (id: string, picture: Blob, basedOn: number) => Promise<void>;
  /** The web of this browser whose picture was not sent yet; null without one. */
  due: { read: () => string | null; write: (id: string | null) => void };
};

/** Milliseconds without an autosave after which a sitting gets its picture. */
const sittingPauseMs = 60_000;

const dueKey = 'picture-due';

/** Kept in this browser; without storage nothing is due. */
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
      // A page that is left early leaves its picture to the worker.
    }
  },
};

/**
 * Draws and sends pictures of saved code, after the save. Only the newest code gets one. A page that is left before its picture
 * was sent leaves a mark, so that the next editor of that web sends it.
 */
export class PictureSender {
  readonly #deps: PictureDeps;
  #current: { id: string; revision: number } | null = null;
  /** Code that was autosaved, until the sitting pauses. */
  #later: { saved: SavedWeb; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(deps: PictureDeps) {
    this.#deps = deps;
  }

  /** Never rejects: without this picture the worker draws one, or the next save brings one. */
  async send({ id, revision, fields }: SavedWeb): Promise<void> {
    const { makePicture, due } = this.#deps;
    this.#cancelLater();
    const current = { id, revision };
    this.#current = current;
    due.write(id);
    const picture = await makePicture(fields).catch(() => null);
    if (this.#current !== current) return;
    if (picture) await this.#sendAt(current, picture);
    if (this.#current !== current) return;
    this.#current = null;
    if (due.read() === id) due.write(null);
  }

  /** Sends the picture of an autosave, unless another save follows within a minute. A page that is left before leaves the mark. */
  sendLater(saved: SavedWeb): void {
    this.#current = null;
    this.#cancelLater();
    this.#deps.due.write(saved.id);
    const send = () => this.#later && void this.send(this.#later.saved);
    this.#later = { saved, timer: setTimeout(send, sittingPauseMs) };
  }

  /** Follows saves that leave the code as it is: the picture is sent with the newest revision. */
  note(id: string, revision: number): void {
    if (this.#current?.id === id) this.#current.revision = revision;
    if (this.#later?.saved.id === id) this.#later.saved = { ...this.#later.saved, revision };
  }

  #cancelLater(): void {
    clearTimeout(this.#later?.timer);
    this.#later = null;
  }

  /** Sends the picture of a web that another page has saved and was left before it was drawn. */
  async resume(web: SavedWeb): Promise<void> {
    if (this.#deps.due.read() === web.id) await this.send(web);
  }

  async #sendAt(current: { id: string; revision: number }, picture: Blob): Promise<void> {
    const { id, revision } = current;
    try {
      await this.#deps.sendPicture(id, picture, revision);
    } catch {
      const isLate = this.#current === current && current.revision !== revision;
      if (isLate) await this.#sendAt(current, picture);
    }
  }
}
