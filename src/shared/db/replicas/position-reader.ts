import pg from 'pg';
import { withTimeout } from '../../process/with-timeout.ts';

/**
 * A position in the write-ahead log, in bytes from its beginning (2^53 of them are enough). A replica that has
 * replayed up to the position of a commit, or further, shows its writes.
 */
export type Position = number;

/**
 * SQL: a position at or after every acknowledged commit. The flushed position is one, unless `synchronous_commit` is
 * off; the insert position is further, but may include records of open transactions, which replicas get only with the
 * next flush.
 */
export const committedPosition = `(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::bigint`;

const text = `select pg_is_in_recovery() as "isReplica", (case when pg_is_in_recovery()
  then (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::bigint else ${committedPosition} end)::float8 as position`;

export type ServerState = {
  /** The position that a primary has committed, or a replica has replayed. */
  position: Position;
  isReplica: boolean;
};

const timeoutMs = 1_000;

/** Reads the position of one server, on a separate connection that does not wait for those of requests. */
export class PositionReader {
  readonly #findUrl: () => Promise<string>;
  #client: Promise<pg.Client> | null = null;

  /** `findUrl` is called before each connection. */
  constructor(findUrl: () => Promise<string>) {
    this.#findUrl = findUrl;
  }

  /** The position as it is after the call. Rejects if the server does not answer within 1 s. */
  async read(): Promise<ServerState> {
    this.#client ??= this.#connect();
    const client = this.#client;
    const asking = client.then((connected) => connected.query<ServerState>({ name: 'position', text }));
    try {
      const { rows } = await withTimeout(timeoutMs, 'reading the position of a database', asking);
      if (!rows[0]) throw new Error('the database did not report its position');
      return rows[0];
    } catch (error) {
      this.#drop(client);
      asking.catch(() => {});
      throw error;
    }
  }

  /** Reconnects for the next reading. */
  reset(): void {
    if (this.#client) this.#drop(this.#client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: await this.#findUrl(),
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      application_name: 'codeweb positions',
    });
    // An 'error' event without a listener would end the process; the next query fails.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #drop(client: Promise<pg.Client>): void {
    if (this.#client === client) this.#client = null;
    client.then(
      (connected) => connected.end().catch(() => {}),
      () => {},
    );
  }
}
