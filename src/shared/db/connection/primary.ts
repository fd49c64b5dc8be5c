import pg from 'pg';
import { withTimeout } from '../../process/with-timeout.ts';
import { parseServers } from './server-list.ts';

/** A server that has not answered by then is not the primary, in ms. */
const searchTimeoutMs = 1_000;

/**
 * If two servers accept writes, the server that was promoted later has the higher timeline
 * (tests/api/db/failover.test.ts).
 */
const query = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`;

/**
 * The server of DATABASE_URL that accepts writes. If the URL names several (or has `target_session_attrs`), it is
 * searched among them at the first connection and when one fails; node-postgres itself connects to one host only
 * (tests/api/db/failover.test.ts, drill 23).
 */
export class Primary {
  /** Whether a new connection must be checked, since its server may have become a replica. */
  readonly isSearched: boolean;
  readonly #urls: readonly string[];
  readonly #onMoved = new Set<() => void>();
  #url: string;
  #search: Promise<string> | null = null;

  constructor(databaseUrl: string) {
    const { urls, targetSessionAttrs } = parseServers(databaseUrl) ?? {
      urls: [databaseUrl] as const,
      targetSessionAttrs: null,
    };
    this.#urls = urls;
    this.#url = urls[0];
    this.isSearched = urls.length > 1 || targetSessionAttrs !== null;
  }

  /** URL of the server that was the primary at the last search; of the first one before any search. */
  get url(): string {
    return this.#url;
  }

  /** Calls `moved` when a search has found another server. Returns a function that unsubscribes. */
  onMoved(moved: () => void): () => void {
    this.#onMoved.add(moved);
    return () => void this.#onMoved.delete(moved);
  }

  /** The URL of the primary after asking all servers; the last known one while none accepts writes. Never rejects. */
  find(): Promise<string> {
    if (!this.isSearched) return Promise.resolve(this.#url);
    this.#search ??= this.#findNow().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  async #findNow(): Promise<string> {
    const timelines = this.#urls.map(async (url) => ({
      url,
      timeline: await timelineOf(url).catch(() => null),
    }));
    const found = (await Promise.all(timelines))
      .flatMap(({ url, timeline }) => (timeline === null ? [] : [{ url, timeline }]))
      .sort((a, b) => b.timeline - a.timeline);
    const url = found[0]?.url ?? this.#url;
    if (url === this.#url) return url;
    this.#url = url;
    for (const moved of this.#onMoved) moved();
    return url;
  }
}

const known = new Map<string, Primary>();

/** The primary of `databaseUrl`, shared by all connections of this process. */
export function primaryOf(databaseUrl: string): Primary {
  const primary = known.get(databaseUrl) ?? new Primary(databaseUrl);
  known.set(databaseUrl, primary);
  return primary;
}

class ServerClient extends pg.Client {
  readonly serverUrl: string;

  constructor(config: pg.ClientConfig, serverUrl: string) {
    super({ ...config, connectionString: serverUrl });
    this.serverUrl = serverUrl;
  }
}

/** A `pg.Client` that connects to the current primary, for pools of `pg`. */
export const clientOf = (primary: Primary) =>
  class extends ServerClient {
    constructor(config: pg.ClientConfig = {}) {
      super(config, primary.url);
    }
  };

/** The URL of the server that a client of `clientOf` is connected to. */
export const serverUrlOf = (client: pg.ClientBase): string | null =>
  client instanceof ServerClient ? client.serverUrl : null;

/** The timeline of a server that accepts writes, or null for a replica. Rejects if it does not answer. */
async function timelineOf(url: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: searchTimeoutMs,
    application_name: 'codeweb primary',
  });
  client.on('error', () => {});
  try {
    const asking = client.connect().then(() => client.query<{ timeline: number | null }>(query));
    const { rows } = await withTimeout(searchTimeoutMs, 'looking for the primary', asking);
    return rows[0]?.timeline ?? null;
  } finally {
    client.end().catch(() => {});
  }
}
