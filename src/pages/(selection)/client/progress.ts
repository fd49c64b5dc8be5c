/** How an action that takes a while says how many items are done, and hears that it is to end. */
export type Progress = { signal: AbortSignal; report: (done: number) => void };
