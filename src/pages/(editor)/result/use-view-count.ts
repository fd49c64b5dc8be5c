import { useEffect } from 'react';
import { call } from '../../runtime/api/api.ts';

/** Counts a view of a web once it is shown. */
export function useViewCount(webId: string | null): void {
  useEffect(() => {
    // The count of views is not worth a word when it fails.
    if (webId) call('PATCH /webs/inc-view/{webId}', { params: { webId } }).catch(() => {});
  }, [webId]);
}
