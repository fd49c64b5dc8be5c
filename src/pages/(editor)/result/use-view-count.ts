import { useEffect } from 'react';
import { call } from '../../runtime/api/api.ts';

/** Counts a view of a web once it is shown. */
export function useViewCount(webId: string | null): void {
  useEffect(() => {
    // A failure to count the view is ignored.
    if (webId) call('PATCH /webs/inc-view/{webId}', { params: { webId } }).catch(() => {});
  }, [webId]);
}
