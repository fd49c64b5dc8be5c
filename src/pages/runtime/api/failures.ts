import { AppError } from '../../../shared/errors/app-error.ts';

/** Messages shown when no response of the application arrived. Otherwise the response's own message is shown. */
export const failureTexts = {
  offline: 'You are offline. Check your connection and try again',
  unreachable: 'Cannot reach the server. Please try again in a moment',
  tooMany: (seconds: number | null) =>
    seconds === null
      ? 'Too many requests, please try again in a moment'
      : `Too many requests, please try again in ${seconds} seconds`,
  busy: 'The server is busy, please try again in a moment',
  unexpected: (status: number) => `The server answered ${status} in a way this page does not understand`,
  notLoaded: 'A part of this page could not be loaded, please reload and try again',
  failed: 'An error occurred',
} as const;

/** The error for a request without a response: status 0. */
export function networkFailure(cause?: unknown): AppError {
  const isOffline = navigator.onLine === false;
  return new AppError(0, isOffline ? failureTexts.offline : failureTexts.unreachable, { cause });
}

/**
 * The error for a response without a message of the application, such as a proxy's. 429, 502, 503 and 504 have their
 * own texts.
 */
export function statusFailure(status: number, retryAfter: string | null = null): AppError {
  if (status === 429) return new AppError(status, failureTexts.tooMany(secondsIn(retryAfter)));
  if (status >= 502 && status <= 504) return new AppError(status, failureTexts.busy);
  return new AppError(status < 400 ? 502 : status, failureTexts.unexpected(status));
}

/** Fetches one of this site's pages as a document. Throws AppError, with status 0 on a network failure. */
export async function fetchDocument(address: string | URL, signal?: AbortSignal): Promise<Document> {
  const request = { headers: { accept: 'text/html' }, ...(signal && { signal }) };
  const response = await fetch(address, request).catch((cause: unknown) => {
    throw networkFailure(cause);
  });
  if (!response.ok) throw await answeredFailure(response);
  const text = await response.text().catch((cause: unknown) => {
    throw networkFailure(cause);
  });
  return new DOMParser().parseFromString(text, 'text/html');
}

/** The server's message, from the envelope or from the error page; otherwise a text by status. */
async function answeredFailure(response: Response): Promise<AppError> {
  const { status, headers } = response;
  const fallback = statusFailure(status, headers.get('retry-after'));
  // 429 and 503 pages are the same for every user; the text by status says how long to wait.
  const isRefusal = status === 429 || status === 503;
  const body = await response.text().catch(() => '');
  const message = /^application\/json\b/.test(headers.get('content-type') ?? '')
    ? messageIn(body)
    : !isRefusal &&
      new DOMParser().parseFromString(body, 'text/html').querySelector('.state > h1')?.textContent;
  return message ? new AppError(fallback.status, message) : fallback;
}

function messageIn(json: string): string | null {
  try {
    const envelope: unknown = JSON.parse(json);
    const isEnvelope = typeof envelope === 'object' && envelope !== null && 'message' in envelope;
    return isEnvelope && typeof envelope.message === 'string' ? envelope.message : null;
  } catch {
    return null;
  }
}

function secondsIn(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
