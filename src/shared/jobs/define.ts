import type { Static, TObject } from 'typebox';

/**
 * The queues. Each has its own worker in every worker process, which runs at most `concurrency` jobs at a time.
 * Separate queues keep slow jobs of one kind from delaying the others.
 */
export const queues = {
  mail: { concurrency: 5 },
  media: { concurrency: 2 },
  drawing: { concurrency: 1 },
  counting: { concurrency: 1 },
  upkeep: { concurrency: 1 },
  building: { concurrency: 2 },
  exporting: { concurrency: 1 },
  backups: { concurrency: 1 },
} as const satisfies Record<string, { concurrency: number }>;

export type QueueName = keyof typeof queues;

/** A job's declaration. Payloads hold ids, never secrets. */
export type Job<P extends TObject = TObject> = {
  /** `<module>.<verb-noun>`, unique. */
  name: string;
  queue: QueueName;
  payload: P;
  /** Maximum number of attempts, including the first. */
  attempts: number;
  /** Seconds before the first retry; doubled for each further retry, up to a day. */
  backoff: number;
  /** Waiting jobs of the same name with the same key are merged into one, which runs after the last change commits. */
  dedupe?(payload: Static<P>): string;
};

const nameShape = /^[a-z]+\.[a-z-]+$/;

/** Declares a job; producer and worker share the declaration. */
export function defineJob<P extends TObject>(job: Job<P>): Job<P> {
  if (!nameShape.test(job.name)) throw new TypeError(`a job is named module.verb-noun, not ${job.name}`);
  return job;
}

/** Thrown by a handler when a retry cannot succeed: the job fails at once, without further attempts. */
export class PermanentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentError';
  }
}
