import pg from 'pg';
import { again } from './retry.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

/** How long a connection may have rested and still be trusted, and how long one that is asked may take, in ms. */
const trusted = 5_000;
const patience = 800;

/**
 * A pool that hands out living connections. A network may drop one without a word, and what is sent on it then waits
 * for many minutes: so one that has rested is asked first, and where it stays silent all that rested with it are closed.
 * So is one that still owes an answer when it comes back, since nobody waits for it any more.
 */
export class WaryPool extends pg.Pool {
  readonly #restingSince = new WeakMap<pg.PoolClient, number>();
  /** Whoever has rested since before this moment is closed unasked. */
  #distrusted = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    // One that breaks while it is in use fails its statement and tells it once more as an event; unheard, that would
    // end our process.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const client = this.#take();
    if (callback === undefined) return client;
    client.then(
      (found) => callback(undefined, found, found.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await again(() => super.connect());
      if (await this.#isAlive(client)) return this.#watched(client);
      client.release(true);
    }
  }

  async #isAlive(client: pg.PoolClient): Promise<boolean> {
    const since = this.#restingSince.get(client);
    if (since === undefined) return true;
    if (since <= this.#distrusted) return false;
    const now = performance.now();
    if (now - since < trusted) return true;
    const question = { text: 'select 1', query_timeout: patience };
    const answers = await client.query(question).then(
      () => true,
      () => false,
    );
    if (!answers) this.#distrusted = now;
    return answers;
  }

  #watched(client: pg.PoolClient): pg.PoolClient {
    const { release } = client;
    client.release = (destroy) => {
      const now = performance.now();
      const isBusy = 'readyForQuery' in client && client.readyForQuery === false;
      if (isBusy) this.#distrusted = now;
      this.#restingSince.set(client, now);
      release(destroy || isBusy);
    };
    return client;
  }
}
