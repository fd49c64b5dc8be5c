import { isAppError } from '../../../shared/errors/app-error.ts';
import { failureTexts } from './failures.ts';
import { readable } from './readable.ts';

/** What to tell people of something that failed; never what an engine tells programmers, such as 'Failed to fetch'. */
export function messageOf(error: unknown): string {
  if (isAppError(error)) return readable(error.message);
  // A file of this page that did not come. Browsers word it differently, and all speak of a module.
  if (!/\bmodule\b/i.test(String(error))) return failureTexts.failed;
  return navigator.onLine === false ? failureTexts.offline : failureTexts.notLoaded;
}
