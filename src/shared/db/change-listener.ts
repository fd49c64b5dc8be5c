import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { clientOf, type Primary, primaryOf } from './connection/primary.ts';

/** NOTIFY channel for changes: `pg_notify('codeweb_changed', tag)` inside the transaction that makes the change. */
export const changeChannel = 'codeweb_changed';

/** Notification that all processes must restart. */
export const restartTag = 'codeweb restart';

export type ChangeWatcher = {
  /** A resource with this cache tag has changed, in any process. */
  changed: (tag: string) => void;
  /** The connection was lost: changes may be missed until `connected` is called. */
  lost: () => void;
  connected: () => void;
};

/** Tells its watchers about changes for the lifetime of the process. */
export class ChangeListener {
  readonly #listener: Listener;
  readonly #log: Log;
  readonly #watchers = new Set<ChangeWatcher>();
  #isConnected = false;

  constructor(url: string, log: Log) {
    this.#log = log;
    this.#listener = new Listener({
      ...{ url, channel: changeChannel, applicationName: 'codeweb changes' },
      onNotify: (tag) => {
        for (const watcher of this.#watchers) watcher.changed(tag);
      },
      onConnected: () => {
        this.#isConnected = true;
        for (const watcher of this.#watchers) watcher.connected();
      },
      onLost: (error, retryInMs) => this.#onLost(error, retryInMs),
    });
  }

  /** Subscribes `watcher` to all changes from now on; calls `connected` at once if the connection is established. */
  watch(watcher: ChangeWatcher): void {
    this.#watchers.add(watcher);
    if (this.#isConnected) watcher.connected();
  }

  /** Connects; resolves after the first attempt, whether or not it succeeded. Does nothing when already begun. */
  start(): Promise<void> {
    return this.#listener.start();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#listener[Symbol.asyncDispose]();
  }

  #onLost(error: unknown, retryInMs: number): void {
    if (this.#isConnected) for (const watcher of this.#watchers) watcher.lost();
    this.#isConnected = false;
    this.#log.warn({ err: error, retryInMs }, 'connection for change notifications lost; reconnecting');
  }
}

const minReconnectDelayMs = 100;
const maxReconnectDelayMs = 5_000;
const probeIntervalMs = 10_000;

type Options = {
  url: string;
  /** NOTIFY channel. */
  channel: string;
  /** Name of the connection on the server. */
  applicationName: string;
  onNotify: (payload: string) => void;
  onConnected: () => void;
  /** The connection broke, or could not be made: notifications may be missed until `onConnected`. */
  onLost: (error: unknown, retryInMs: number) => void;
};

/** Listens to a channel on a dedicated connection until it is disposed, and reconnects when that is lost. */
export class Listener {
  readonly #primary: Primary;
  readonly #endMoves: () => void;
  readonly #options: Options;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reconnectDelayMs = minReconnectDelayMs;
  #isClosed = false;

  constructor(options: Options) {
    this.#primary = primaryOf(options.url);
    this.#options = options;
    // Only the new primary sends notifications, even if the connection to the former one lasts
    // (tests/api/db/failover.test.ts).
    this.#endMoves = this.#primary.onMoved(() => {
      if (this.#client) this.#onLost(this.#client, new Error('another server is the primary now'));
    });
  }

  /** Connects; resolves after the first attempt, whether or not it succeeded. Does nothing when already begun. */
  async start(): Promise<void> {
    if (this.#client) return;
    const client = new (clientOf(this.#primary))({
      connectionTimeoutMillis: 4_000,
      query_timeout: 4_000,
      keepAlive: true,
      application_name: this.#options.applicationName,
    });
    this.#client = client;
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client));
    client.on('notification', ({ payload = '' }) => this.#options.onNotify(payload));
    try {
      await client.connect();
      await client.query(`listen ${this.#options.channel}`);
    } catch (error) {
      this.#onLost(client, error);
      return;
    }
    this.#onConnected(client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#endMoves();
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  async #reconnect(): Promise<void> {
    await this.#primary.find();
    if (!this.#isClosed) await this.start();
  }

  #onConnected(client: pg.Client): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#reconnectDelayMs = minReconnectDelayMs;
    this.#options.onConnected();
    this.#probe(client);
  }

  /** Probes the connection with a query, since it may break without an error event. */
  #probe(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => client === this.#client && !this.#isClosed && this.#probe(client),
        (error: unknown) => this.#onLost(client, error),
      );
    }, probeIntervalMs).unref();
  }

  #onLost(client: pg.Client, error?: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#options.onLost(error, this.#reconnectDelayMs);
    this.#timer = setTimeout(() => void this.#reconnect(), this.#reconnectDelayMs).unref();
    this.#reconnectDelayMs = Math.min(this.#reconnectDelayMs * 2, maxReconnectDelayMs);
  }
}
