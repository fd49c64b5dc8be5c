import { useCallback, useState } from 'react';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { currentSession } from '../../runtime/api/session.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { texts } from '../texts.ts';
import { type Layout, layoutOf } from './sizes.ts';

/**
 * The current layout, a function that chooses one, and one that applies a stored layout. A guest's choice is not
 * stored.
 */
export function useLayout(initial: number) {
  const [layout, setLayout] = useState<Layout>(layoutOf(initial));
  const chooseLayout = (next: Layout) => {
    setLayout(next);
    if (!currentSession().status || next === layout) return;
    call('PATCH /webs/chenge-editor-view', { body: { indentation: next }, keepalive: true }).catch(
      (error: unknown) => toast('error', `${texts.layoutNotKept} ${messageOf(error)}`, { key: 'layout' }),
    );
  };
  const showLayout = useCallback((indentation: number) => setLayout(layoutOf(indentation)), []);
  return { layout, chooseLayout, showLayout };
}
