import { AppError, isAppError } from '../../../shared/errors/app-error.ts';

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

/** The seconds of a Retry-After header; null without one, and for a date. */
export function secondsIn(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

/** The message to show for an error; never an engine's own text, such as 'Failed to fetch'. */
export function messageOf(error: unknown): string {
  if (isAppError(error)) return formatMessage(error.message);
  // A module of this page failed to load. Browsers word this differently, but every message contains 'module'.
  if (!/\bmodule\b/i.test(String(error))) return failureTexts.failed;
  return navigator.onLine === false ? failureTexts.offline : failureTexts.notLoaded;
}

/** Form labels by the API's field name. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  name: 'Name',
  text: 'The text',
  search: 'The search',
  username: 'Username',
  fullName: 'Full Name',
  email: 'Email',
  password: 'Password',
  oldPassword: 'Old Password',
  newPassword: 'New Password',
  bio: 'Bio',
  link1: 'Link 1',
  link2: 'Link 2',
  link3: 'Link 3',
  html: 'The HTML',
  css: 'The CSS',
  js: 'The JS',
  tags: 'The list of tags',
  cssLink: 'The CSS link',
  jsLink: 'The JS link',
  htmlLink: 'The tag',
  cssLinks: 'The list of CSS links',
  jsLinks: 'The list of JS links',
  htmlLinks: 'The list of head tags',
  url: 'The address',
  image: 'The picture',
};

const notTaken = 'The server did not accept this. Reload the page and try again.';

/**
 * Rewrites an API validation message for a form. The API uses field names ("cssLink must be at most 2048 characters");
 * they become the labels of the form. Messages about fields without a label ("assetPublicId must be string") are
 * replaced.
 */
export function formatMessage(message: string): string {
  const [, field = '', rest = ''] = /^([a-z]\w*)(?:\.\d+)?( must .+| is .+)$/.exec(message) ?? [];
  const label = labels[field];
  // Phrases of the validator itself ("must NOT have fewer than 1 characters") are as unsuitable as its field names.
  const isPlain = !/ must (?:NOT|match|be (?:string|object|array|boolean|integer))/.test(rest);
  if (/\b(?:null|undefined|missing)$/i.test(message) || /\b\w+(?:Id|URL)\b/.test(message)) return notTaken;
  if (label !== undefined && isPlain) return label + rest;
  return field === '' ? message : notTaken;
}
