/** What stops a command, in one line for whoever runs it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
