import pg from 'pg';
import type { Log } from '../log/log.ts';

/** NOTIFY channel for changes: `pg_notify('codeweb_changed', tag)` inside the transaction that makes the change. */
export const changeChannel = 'codeweb_changed';

export type ChangeWatcher = {
  /** Something with this cache tag has changed, in any process. */
  changed: (tag: string) => void;
  /** The connection was lost: changes may be missed until `connected` is called. */
  lost: () => void;
  connected: () => void;
};

const firstPause = 100;
const longestPause = 5_000;
const probeEvery = 10_000;

/** Listens on a dedicated connection for the lifetime of the process, and reconnects when it is lost. */
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

  /** Subscribes `watcher` to all changes from now on; calls `connected` at once if the connection is established. */
  watch(watcher: ChangeWatcher): void {
    this.#watchers.add(watcher);
    if (this.#isLive) watcher.connected();
  }

  /** Connects; resolves after the first attempt, whether or not it succeeded. */
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

  /** Probes the connection with a query, since it may break without an error event. */
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
