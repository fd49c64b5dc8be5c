const brand = 'codeweb.AppError';

export type AppErrorOptions = {
  /** Stable identifier for clients, where status and message do not suffice. */
  code?: string;
  /** The input field the message is about. */
  field?: string;
  /** Data with which the client can continue, for errors with a code; sent as the envelope's data. */
  data?: Record<string, string>;
  /** Seconds after which to retry; sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
};

/** An error with an HTTP status and a message that is safe to show to users. Shared by server and browser. */
export class AppError extends Error {
  readonly brand = brand;
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly data: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = options.code;
    this.field = options.field;
    this.data = options.data;
    this.retryAfter = options.retryAfter;
  }
}

/** Checks the brand instead of the class, since page code and server code load separate copies of this module. */
export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && 'brand' in error && error.brand === brand;
}

export const badRequest = (message: string, field?: string) => new AppError(400, message, { field });
export const unauthorized = (message = 'Please login to continue') => new AppError(401, message);
export const forbidden = (message = 'You are not allowed to do this') => new AppError(403, message);
export const notFound = (message = 'Not Found') => new AppError(404, message);
export const methodNotAllowed = () => new AppError(405, 'Method Not Allowed');
export const taken = (message: string, field?: string) => new AppError(409, message, { field });
export const tooLarge = (message: string, field?: string) => new AppError(413, message, { field });
export const wrongType = (message: string) => new AppError(415, message);
export const tooMany = (message: string, retryAfter: number) => new AppError(429, message, { retryAfter });

/** Seconds in Retry-After when the service is temporarily unavailable. */
export const retryAfterSeconds = 5;
export const unavailable = (message: string, cause?: unknown) =>
  new AppError(503, message, { retryAfter: retryAfterSeconds, cause });
