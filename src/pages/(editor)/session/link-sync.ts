import { type LinkChange, type Links, withChange } from '../../(drafts)/model/links.ts';

type LinkSyncDeps = {
  send: (change: LinkChange) => Promise<Links>;
  /** The lists that the server is known to have. */
  standing: () => Links;
  failed: (error: unknown) => void;
  /** `standing` is what the server has now, `shown` the same with the changes that are still on their way. */
  settle: (standing: Links, shown: Links) => void;
};

/** Brings changes of add-ons to the server, one after the other; one that fails is taken back. */
export class LinkSync {
  readonly #deps: LinkSyncDeps;
  readonly #onTheirWay: LinkChange[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(deps: LinkSyncDeps) {
    this.#deps = deps;
  }

  /** Resolves when the server has answered this change; never rejects. */
  send(change: LinkChange): Promise<void> {
    this.#onTheirWay.push(change);
    this.#last = this.#last.then(() => this.#sendOne(change));
    return this.#last;
  }

  async #sendOne(change: LinkChange): Promise<void> {
    const answer = await this.#deps.send(change).catch((error: unknown) => {
      this.#deps.failed(error);
      return null;
    });
    const standing = answer ?? this.#deps.standing();
    this.#onTheirWay.shift();
    this.#deps.settle(standing, this.#onTheirWay.reduce(withChange, standing));
  }
}
