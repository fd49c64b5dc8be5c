import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { isAppError } from '../shared/errors/app-error.ts';
import type { PageData } from './page-context.ts';

/**
 * Wraps a `+data` hook: client errors (missing, hidden or malformed resources) redirect to `missing`. Server errors are
 * rethrown, or, if `failed` is given, logged and redirected there.
 */
export function load<Data extends PageData>(
  read: (pageContext: PageContextServer) => Promise<Data>,
  { missing, failed }: { missing: '/404' | '/error'; failed?: '/error' },
): (pageContext: PageContextServer) => Promise<Data> {
  return async (pageContext) => {
    try {
      return await read(pageContext);
    } catch (error) {
      if (isAppError(error) && error.status < 500) throw redirect(missing);
      if (failed === undefined) throw error;
      pageContext.log.error({ err: error }, 'a page could not be loaded');
      throw redirect(failed);
    }
  };
}
