import type { Position } from './position-reader.ts';

/** Older samples are dropped, in ms; a lag beyond that counts as so long. */
const maxAgeMs = 600_000;

/**
 * Says for how long a replica has been behind, by the positions that the primary had at moments of this process's clock. Clocks of other
 * machines do not matter, and a primary on which nothing happens makes no replica lag (unlike `pg_last_xact_replay_timestamp`).
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

  /** After a failover: positions of the former primary mean nothing on another one. */
  reset(): void {
    this.#samples = [];
  }

  lagMs(position: Position, nowMs: number): number {
    const missing = this.#samples.find((sample) => sample.position > position);
    return missing === undefined ? 0 : nowMs - missing.atMs;
  }
}
