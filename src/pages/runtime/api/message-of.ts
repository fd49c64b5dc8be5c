import { isAppError } from '../../../shared/errors/app-error.ts';
import { failureTexts } from './failures.ts';
import { formatMessage } from './format-message.ts';

/** The message to show for an error; never an engine's own text, such as 'Failed to fetch'. */
export function messageOf(error: unknown): string {
  if (isAppError(error)) return formatMessage(error.message);
  // A module of this page failed to load. Browsers word this differently, but every message contains 'module'.
  if (!/\bmodule\b/i.test(String(error))) return failureTexts.failed;
  return navigator.onLine === false ? failureTexts.offline : failureTexts.notLoaded;
}
