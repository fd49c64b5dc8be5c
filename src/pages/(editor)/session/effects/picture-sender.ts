import type { SavedWeb, WebFields } from '../../../(drafts)/index.ts';

type PictureDeps = {
  makePicture: (web: WebFields) => Promise<Blob>;
  /** Sends the picture of a web's code at that revision. */
  sendPicture: (id: string, picture: Blob, basedOn: number) => Promise<void>;
  /** The web of this browser whose picture was not sent yet; null without one. */
  due: { read: () => string | null; write: (id: string | null) => void };
};

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
      // A page that is left early then leaves its picture to the worker.
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

  constructor(deps: PictureDeps) {
    this.#deps = deps;
  }

  /** Never rejects: without this picture the worker draws one, or the next save brings one. */
  async send({ id, revision, fields }: SavedWeb): Promise<void> {
    const { makePicture, due } = this.#deps;
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

  /** Follows saves that leave the code as it is: the picture is sent with the newest revision. */
  note(id: string, revision: number): void {
    if (this.#current?.id === id) this.#current.revision = revision;
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
