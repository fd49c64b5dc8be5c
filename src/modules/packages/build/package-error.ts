/** Why a package cannot be built, in words for members; `cause` is for the log. */
export class PackageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PackageError';
  }
}
