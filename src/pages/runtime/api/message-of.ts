import { isAppError } from '../../../shared/errors/app-error.ts';
import { failureTexts } from './failures.ts';
import { readable } from './readable.ts';

/** The message to show for an error; never an engine's own text, such as 'Failed to fetch'. */
export function messageOf(error: unknown): string {
  if (isAppError(error)) return readable(error.message);
  // A module of this page failed to load. Browsers word this differently, but every message contains 'module'.
  if (!/\bmodule\b/i.test(String(error))) return failureTexts.failed;
  return navigator.onLine === false ? failureTexts.offline : failureTexts.notLoaded;
}
