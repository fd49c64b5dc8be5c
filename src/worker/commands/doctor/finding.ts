import { withTimeout } from '../../../shared/process/with-timeout.ts';

/** A finding of a check. `advice` is the remedy for a problem or warning. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'problem';
  found: string;
  advice: string | null;
};

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, advice: null });
export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
});
export const problem = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'problem',
  found,
  advice,
});

const defaultLimitMs = 30_000;

/** The findings of `look`; a problem if it fails or does not end. `advice` is the remedy then. */
export async function attempt(
  check: string,
  advice: string,
  look: () => Promise<Finding | Finding[]>,
  limitMs = defaultLimitMs,
): Promise<Finding[]> {
  try {
    return [await withTimeout(limitMs, check, look())].flat();
  } catch (error) {
    return [problem(check, messageOf(error), advice)];
  }
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = { code: '', ...error };
  // An AggregateError of Node has a code and no message.
  const message = error.message.split('\n')[0] || String(code);
  return error.cause instanceof Error ? `${message} (${messageOf(error.cause)})` : message;
}

/** Whether this is the reply of a process of Codeweb to /healthz. */
export async function isHealthy(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return (
    typeof body === 'object' && body !== null && 'status' in body && body.status === 200 && 'data' in body
  );
}
