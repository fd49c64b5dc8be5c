import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { isAppError } from '../shared/errors/app-error.ts';
import type { PageData } from './page-context.ts';

/** Wraps a `+data` hook: what is missing, hidden or malformed leads to `missing`; our own failures stay failures. */
export function load<Data extends PageData>(
  read: (pageContext: PageContextServer) => Promise<Data>,
  { missing }: { missing: '/404' | '/error' },
): (pageContext: PageContextServer) => Promise<Data> {
  return async (pageContext) => {
    try {
      return await read(pageContext);
    } catch (error) {
      if (isAppError(error) && error.status < 500) throw redirect(missing);
      throw error;
    }
  };
}
