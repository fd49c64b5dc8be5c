import type { Broken } from '../rules/rules.ts';
import { AppError } from './app-error.ts';

/** A 400 for a request with one or more faults, at most one for each field. The message is about the first. */
export class InvalidInput extends AppError {
  readonly faults: readonly Broken[];

  constructor(message: string, faults: readonly Broken[], code?: string) {
    super(400, message, { field: faults[0]?.field, code });
    this.faults = faults;
  }
}

/** The error of a form without its file. */
export const missingFile = (name: string): Broken => ({
  field: name,
  message: `${name} is missing: send it as a file of the form`,
});
