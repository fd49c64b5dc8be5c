import type { Log } from '../log/log.ts';
import { Listener } from './listener.ts';

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
