/** Stops a command with a one-line message for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
