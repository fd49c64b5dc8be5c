import type { Log } from '../../log/log.ts';
import type { ChangeWatcher } from '../change-listener.ts';
import type { Primary } from '../connection/primary.ts';
import { type Position, PositionReader, type ServerState } from './position-reader.ts';
import { currentReadScope } from './read-scope.ts';
import { type AsideReason, Replica } from './replica.ts';

/** How often the positions of the primary and the replicas are read, in ms. */
const checkIntervalMs = 500;

/** Where a read ran. `repeated`: on the primary after it failed on a replica. */
export type ReadTarget = 'replica' | 'primary' | 'repeated';

type Options = {
  urls: readonly string[];
  primary: Primary;
  /** A replica that lags more is skipped, and used again once it lags less than half of it. */
  maxLagMs: number;
  log: Log;
};

/**
 * The replicas, and which of them may answer a read. One may only if it has replayed
 * - the last write of the member of the request (`requirePosition`), and
 * - all changes that this process was notified of (`changed`): a page rendered after a cache invalidation must show
 * the change, or the guest cache would keep the state before, and content that has just been made private would still
 * be shown.
 *
 * Without such a replica the primary answers. So do all reads until `start`, and those outside of a `ReadScope`.
 */
export class ReplicaSet implements ChangeWatcher {
  readonly replicas: readonly Replica[];
  readonly #primary: PositionReader;
  readonly #endMoves: () => void;
  readonly #lagClock = new LagClock();
  readonly #maxLagMs: number;
  readonly #log: Log;
  /** The primary's position after the last change that this process was notified of. */
  #changedAt: Position = 0;
  /** Changes notified, and how many of them have a known position: while one is unknown, no replica can be used. */
  #notified = 0;
  #located = 0;
  #isLocating = false;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly reads: Record<ReadTarget, number> = { replica: 0, primary: 0, repeated: 0 };

  constructor({ urls, primary, maxLagMs, log }: Options) {
    this.replicas = urls.map((url) => new Replica(url, log));
    this.#primary = new PositionReader(() => primary.find());
    this.#endMoves = primary.onMoved(() => this.#primary.reset());
    this.#maxLagMs = maxLagMs;
    this.#log = log;
  }

  /** The replica for the next read of this request, or null for the primary. */
  async choose(): Promise<Replica | null> {
    const scope = currentReadScope();
    if (scope === undefined || scope.isPrimaryOnly || this.#located < this.#notified) return null;
    const used = this.replicas.filter((replica) => replica.isUsed);
    if (used.length === 0) return null;
    const required = Math.max(scope.position, this.#changedAt);
    const start = this.#turn++ % used.length;
    const [first, ...others] = [...used.slice(start), ...used.slice(0, start)];
    if (first === undefined || first.position >= required) return first ?? null;
    const asking = first.hasReached(required);
    // The read does not wait for the first answer if another replica is known to be up to date.
    const ready = others.find(({ position }) => position >= required);
    if (ready) return ready;
    return (await asking) ? first : null;
  }

  /** A statement failed on `replica` for another reason than the statement itself. */
  suspect(replica: Replica, error: unknown): void {
    replica.leaveAside('does not answer', error);
  }

  /** Checks all servers once, then at intervals until disposed. */
  async start(): Promise<void> {
    await this.#check();
    this.#scheduleCheck();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#endMoves();
    clearTimeout(this.#timer);
    await Promise.all([this.#primary, ...this.replicas].map((closable) => closable[Symbol.asyncDispose]()));
  }

  changed(): void {
    this.#notified += 1;
    void this.#locateChanges();
  }

  /**
   * The guest cache is closed until `connected`; meanwhile replicas have an unknown lag, and may outlive the primary.
   */
  lost(): void {
    this.#located = this.#notified;
  }

  /** Changes may have been missed. */
  connected(): void {
    this.changed();
  }

  async #locateChanges(): Promise<void> {
    if (this.#isLocating) return;
    this.#isLocating = true;
    try {
      while (this.#located < this.#notified) {
        const notified = this.#notified;
        this.#changedAt = Math.max(this.#changedAt, await this.#readPrimary());
        this.#located = Math.max(this.#located, notified);
      }
    } catch (error) {
      // The next check tries again; until then the primary answers.
      this.#log.debug({ err: error }, 'position of a change not known yet');
    } finally {
      this.#isLocating = false;
    }
  }

  #scheduleCheck(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.#check().finally(() => this.#scheduleCheck());
    }, checkIntervalMs).unref();
  }

  async #check(): Promise<void> {
    const checks = await Promise.all(
      this.replicas.map(async (replica) => ({ replica, outcome: await outcomeOf(replica.readPosition()) })),
    );
    // Read after the replicas' positions, so that no replica can be ahead.
    const { value: primaryPosition } = await outcomeOf(this.#readPrimary());
    if (primaryPosition !== undefined) this.#observe(primaryPosition);
    for (const { replica, outcome } of checks) this.#judge(replica, outcome, primaryPosition);
    if (this.#located < this.#notified) void this.#locateChanges();
  }

  async #readPrimary(): Promise<Position> {
    const { position, isReplica } = await this.#primary.read();
    if (!isReplica) return position;
    this.#primary.reset();
    throw new Error('the server of DATABASE_URL accepts no writes');
  }

  #observe(position: Position): void {
    if (position < this.#lagClock.newest) {
      this.#log.warn('primary went back in its write-ahead log; another server was promoted');
      this.#lagClock.reset();
      this.#changedAt = position;
    }
    this.#lagClock.add(position, performance.now());
  }

  #judge(replica: Replica, { value: state, error }: Outcome<ServerState>, primaryPosition?: Position): void {
    if (state?.isReplica) replica.lagMs = this.#lagClock.lagMs(state.position, performance.now());
    const reason = this.#reasonAgainst(replica, state, primaryPosition);
    if (reason === null) replica.takeBack();
    else replica.leaveAside(reason, error);
  }

  /** `primaryPosition` is undefined while the primary does not answer: replicas then serve their current data. */
  #reasonAgainst(
    { lagMs, reason }: Replica,
    state: ServerState | undefined,
    primaryPosition: Position | undefined,
  ): AsideReason | null {
    if (state === undefined) return 'does not answer';
    if (!state.isReplica) return 'is not a replica';
    if (primaryPosition !== undefined && state.position > primaryPosition) return 'is ahead of the primary';
    const maxLagMs = reason === 'lags' ? this.#maxLagMs / 2 : this.#maxLagMs;
    return lagMs > maxLagMs ? 'lags' : null;
  }
}

type Outcome<T> = { value?: T; error?: unknown };

const outcomeOf = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** Older samples are dropped, in ms; this is also the largest lag reported. */
const maxAgeMs = 600_000;

/**
 * Computes for how long a replica has been behind, from the positions that the primary had at moments of this
 * process's clock. Clocks of other machines do not matter, and an idle primary causes no lag (unlike
 * `pg_last_xact_replay_timestamp`).
 */
export class LagClock {
  /** In the order of time and of position. */
  #samples: { atMs: number; position: Position }[] = [];

  get newest(): Position {
    return this.#samples.at(-1)?.position ?? 0;
  }

  add(position: Position, atMs: number): void {
    if (position > this.newest) this.#samples.push({ atMs, position });
    const kept = this.#samples.findIndex((sample) => atMs - sample.atMs <= maxAgeMs);
    // The newest one stays, however old.
    if (kept > 0) this.#samples.splice(0, kept);
  }

  /** After a failover: positions of the former primary have no meaning on another one. */
  reset(): void {
    this.#samples = [];
  }

  lagMs(position: Position, nowMs: number): number {
    const missing = this.#samples.find((sample) => sample.position > position);
    return missing === undefined ? 0 : nowMs - missing.atMs;
  }
}
