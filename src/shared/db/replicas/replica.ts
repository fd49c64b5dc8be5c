import type { Log } from '../../log/log.ts';
import { settlesWithin } from '../../process/with-timeout.ts';
import { ConnectionPool, poolLimits } from '../connection/pool.ts';
import { type Position, PositionReader, type ServerState } from './position-reader.ts';

/**
 * Timeout of a statement on a replica, in ms; then the primary has 2 s left before the caller must have an answer.
 */
export const replicaTimeoutMs = 2_000;

/**
 * Minimum interval in ms between the position queries of a replica that is behind, which reads that could use it
 * make.
 */
const minProbeIntervalMs = 20;

/** Maximum wait of a read for the answer of such a query, in ms. */
const maxProbeWaitMs = 200;

/** Why a replica is skipped; null while it is used. */
export type AsideReason =
  | 'not checked yet'
  | 'lags'
  | 'does not answer'
  | 'is not a replica'
  | 'is ahead of the primary';

/** One streaming replica: its pool, how far it has replayed, and whether it is used. */
export class Replica {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly pool: ConnectionPool;
  /** The position to which it has replayed, as last read. */
  position: Position = 0;
  /** Milliseconds for which it has lacked changes of the primary. */
  lagMs = 0;
  reason: AsideReason | null = 'not checked yet';
  readonly #reader: PositionReader;
  readonly #log: Log;
  #probe: Promise<void> | null = null;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, log: Log) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || '5432'}`;
    this.#log = log;
    this.pool = new ConnectionPool(url, log, {
      maxConnections: poolLimits.maxConnections,
      isPooled: false,
      isReadOnly: true,
      statementTimeoutMs: replicaTimeoutMs,
    });
    this.#reader = new PositionReader(async () => url);
  }

  get isUsed(): boolean {
    return this.reason === null;
  }

  /** Whether it has replayed up to `required`; reads its position unless that is known or was just read. */
  async hasReached(required: Position): Promise<boolean> {
    if (this.position >= required) return true;
    if (this.#probe === null && performance.now() - this.#probedAt < minProbeIntervalMs) return false;
    this.#probe ??= this.readPosition().then(
      () => {},
      (error: unknown) => this.leaveAside('does not answer', error),
    );
    await settlesWithin(maxProbeWaitMs, this.#probe);
    return this.isUsed && this.position >= required;
  }

  async readPosition(): Promise<ServerState> {
    try {
      const state = await this.#reader.read();
      if (state.isReplica) this.position = state.position;
      return state;
    } finally {
      this.#probe = null;
      this.#probedAt = performance.now();
    }
  }

  leaveAside(reason: AsideReason, error?: unknown): void {
    if (this.reason === reason) return;
    this.reason = reason;
    this.#log.warn({ replica: this.name, reason, lagMs: this.lagMs, err: error }, 'replica skipped');
  }

  takeBack(): void {
    if (this.reason === null) return;
    this.reason = null;
    this.#log.info({ replica: this.name, lagMs: this.lagMs }, 'replica used for reads');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#reader[Symbol.asyncDispose](), this.pool.end()]);
  }
}
