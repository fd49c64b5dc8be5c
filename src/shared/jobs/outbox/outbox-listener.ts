import pg from 'pg';
import { primaryOf } from '../../db/connection/primary.ts';
import type { Log } from '../../log/log.ts';
import { outboxChannel } from '../jobs.ts';

const retryAfter = 2_000;

/** Calls `onNotify` whenever outbox rows are committed. Uses its own connection and reconnects when it breaks. */
export function listenForRows(
  databaseUrl: string,
  onNotify: () => void,
  log: Log,
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: await primaryOf(databaseUrl).find(),
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      application_name: 'codeweb-relay',
    });
    if (closed) return;
    client = fresh;
    let broken = false;
    const reconnect = () => {
      if (broken || closed) return;
      broken = true;
      fresh.end().catch(() => {});
      timer = setTimeout(connect, retryAfter);
    };
    fresh.on('error', reconnect);
    fresh.on('end', reconnect);
    fresh.on('notification', onNotify);
    try {
      await fresh.connect();
      await fresh.query(`listen ${outboxChannel}`);
      onNotify();
    } catch (error) {
      log.debug({ err: error }, 'connection for job notifications lost; reconnecting');
      reconnect();
    }
  }

  void connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
