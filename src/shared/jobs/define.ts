import type { Static, TObject } from 'typebox';

/**
 * The queues, each with its own workers in every worker process, and how many of its jobs run at once there.
 * They are apart so that slow work of one sort never holds up another.
 */
export const queues = {
  mail: { concurrency: 5 },
  media: { concurrency: 2 },
  drawing: { concurrency: 1 },
  counting: { concurrency: 1 },
  upkeep: { concurrency: 1 },
} as const satisfies Record<string, { concurrency: number }>;

export type QueueName = keyof typeof queues;

/** A job as its module declares it. Payloads hold ids, never secrets. */
export type Job<P extends TObject = TObject> = {
  /** `<module>.<verb-noun>`, unique. */
  name: string;
  queue: QueueName;
  payload: P;
  /** How often it is tried in all. */
  attempts: number;
  /** Seconds until the second try; doubled for each one after, up to a day. */
  backoff: number;
  /** Jobs of one name that wait with the same id are one job: it runs once, after the last change was committed. */
  dedupe?(payload: Static<P>): string;
};

const nameShape = /^[a-z]+\.[a-z-]+$/;

/** Declares a job; producer and worker share the declaration. */
export function defineJob<P extends TObject>(job: Job<P>): Job<P> {
  if (!nameShape.test(job.name)) throw new TypeError(`a job is named module.verb-noun, not ${job.name}`);
  return job;
}

/** Thrown by a handler where trying again cannot help: the job is parked with this error at once. */
export class PermanentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentError';
  }
}
