import { isAppError } from '../../shared/errors/app-error.ts';
import { readable } from './readable.ts';

/** What to tell people of something that failed. */
export function messageOf(error: unknown): string {
  return isAppError(error) ? readable(error.message) : String(error);
}
