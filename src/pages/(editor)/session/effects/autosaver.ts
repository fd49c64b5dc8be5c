import { randomKey } from '../../../runtime/random-key.ts';
import type { EditorSession } from '../session.ts';

/** Milliseconds without a change after which work is saved. */
const pauseMs = 2_000;
const maxBackoffMs = 60_000;
/** Maximum duration of an editing session, in ms: as long as the server adds autosaves to one version. */
const sittingMs = 30 * 60_000;

type Work = Pick<EditorSession, 'autosave' | 'view'>;

/** Decides when a session autosaves: after a pause, and after a failure with a growing delay. */
export class Autosaver {
  readonly #work: Work;
  readonly #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isRunning = false;
  #sitting = { key: randomKey(), begun: 0 };

  constructor(work: Work, now: () => number = () => performance.now()) {
    this.#work = work;
    this.#now = now;
    this.#sitting.begun = now();
  }

  /** Restarts the pause after a change. */
  readonly note = (): void => {
    this.#failures = 0;
    this.#schedule(pauseMs);
  };

  /** Saves now: the connection is back, or the page may be about to close. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    void this.#run();
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  async #run(): Promise<void> {
    if (this.#isRunning || !this.#work.view().isPending) return;
    this.#isRunning = true;
    await this.#work.autosave(this.#sittingKey());
    this.#isRunning = false;
    const { isPending, autosave } = this.#work.view();
    if (!isPending) return;
    if (autosave !== 'on') this.#failures += 1;
    this.#schedule(Math.min(pauseMs * 2 ** this.#failures, maxBackoffMs));
  }

  #sittingKey(): string {
    if (this.#now() - this.#sitting.begun > sittingMs)
      this.#sitting = { key: randomKey(), begun: this.#now() };
    return this.#sitting.key;
  }
}
