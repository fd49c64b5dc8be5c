import { useCallback, useState } from 'react';
import { call } from '../../client/api.ts';
import { type Layout, layoutOf } from '../../client/editor/sizes.ts';
import { texts } from '../../client/editor/texts.ts';
import { messageOf } from '../../client/message-of.ts';
import { currentSession } from '../../client/session.ts';
import { toast } from '../../client/toasts.ts';

/** The layout in use, how to choose one, and how to show one that is kept already. A guest's choice is not kept. */
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
