import pg from 'pg';
import type { Log } from '../log/log.ts';

/** Channel on which changes are told: `pg_notify('codeweb_changed', tag)` inside the transaction of the change. */
export const changeChannel = 'codeweb_changed';

export type ChangeWatcher = {
  /** Something with this tag has changed, in whatever process. */
  changed: (tag: string) => void;
  /** From now on changes may be missed, until `connected`. */
  lost: () => void;
  connected: () => void;
};

const firstPause = 100;
const longestPause = 5_000;
const probeEvery = 10_000;

/** Listens on a connection of its own for as long as the process lives, and connects again when it is lost. */
export class ChangeListener {
  readonly #url: string;
  readonly #log: Log;
  readonly #watchers = new Set<ChangeWatcher>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #isLive = false;
  #isOver = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Tells `watcher` of every change from now on; tells it at once when the connection stands already. */
  watch(watcher: ChangeWatcher): void {
    this.#watchers.add(watcher);
    if (this.#isLive) watcher.connected();
  }

  /** Connects; resolves after the first try, whether or not it went well. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 4_000,
      query_timeout: 4_000,
      keepAlive: true,
      application_name: 'codeweb changes',
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => {
      for (const watcher of this.#watchers) watcher.changed(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}`);
      this.#gain(client);
    } catch (error) {
      this.#lose(client, error);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #gain(client: pg.Client): void {
    this.#isLive = true;
    this.#pause = firstPause;
    for (const watcher of this.#watchers) watcher.connected();
    this.#probe(client);
  }

  /** A connection may die without a word; only a question shows it. */
  #probe(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => client === this.#client && !this.#isOver && this.#probe(client),
        (error: unknown) => this.#lose(client, error),
      );
    }, probeEvery).unref();
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined);
    if (this.#isOver) return;
    if (this.#isLive) for (const watcher of this.#watchers) watcher.lost();
    this.#isLive = false;
    this.#log.warn({ err: error, again: this.#pause }, 'not listening for changes; trying again');
    this.#timer = setTimeout(() => void this.start(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}
