import { texts } from '../texts.ts';
import type { SessionDeps } from './session-types.ts';

type AttemptsDeps = Pick<SessionDeps, 'readError' | 'tell'> & {
  show: (change: { isSaving: boolean } | { question: 'login' }) => void;
};

/** Work that may fail, which is told. */
export class Attempts {
  readonly #deps: AttemptsDeps;

  constructor(deps: AttemptsDeps) {
    this.#deps = deps;
  }

  /** What `work` answers; null when it fails. Seen as saving meanwhile. */
  async whileSaving<T>(work: () => Promise<T>): Promise<T | null> {
    this.#deps.show({ isSaving: true });
    return this.attempt(work).finally(() => this.#deps.show({ isSaving: false }));
  }

  /** What `work` answers; null when it fails. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.tellFailure(error, texts.draftKept);
      return null;
    }
  }

  /** Tells of a failure; `comfort` is added where trying again can help. */
  tellFailure(error: unknown, comfort = ''): void {
    const { status, message } = this.#deps.readError(error);
    this.#deps.tell('error', comfort && (status === 0 || status >= 500) ? `${message}. ${comfort}` : message);
    if (status === 401) this.#deps.show({ question: 'login' });
  }
}
