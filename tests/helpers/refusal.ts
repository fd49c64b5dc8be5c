import { failure } from '../../src/shared/api/envelope.ts';

/** The body of a refusal with no code of its own; of one that is about a field, with the fault of that field alone. */
export const refusal = (status: number, message: string, field?: string) =>
  failure(status, message, { field });
