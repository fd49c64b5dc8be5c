import { failure } from '../../src/shared/api/envelope.ts';

/** The body of a refusal without a specific code; for a refusal about a field, with only that field's fault. */
export const refusal = (status: number, message: string, field?: string) =>
  failure(status, message, { field });
