import { isAppError } from '../../shared/errors/app-error.ts';

/** What to tell people of something that failed. */
export function messageOf(error: unknown): string {
  return isAppError(error) ? error.message : String(error);
}
