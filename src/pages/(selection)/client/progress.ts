/** How a long action reports the number of finished items, and learns that it is cancelled. */
export type Progress = { signal: AbortSignal; report: (done: number) => void };
