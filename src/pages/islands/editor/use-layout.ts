import { useState } from 'react';
import { call } from '../../client/api.ts';
import { type Layout, layoutOf } from '../../client/editor/sizes.ts';

/** The chosen layout; a member's choice is kept, a guest's is forgotten with the page. */
export function useLayout(initial: number, isMember: boolean): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(layoutOf(initial));
  const choose = (next: Layout) => {
    setLayout(next);
    if (!isMember || next === layout) return;
    // The layout is there already; that it is not remembered is no reason to interrupt.
    call('PATCH /webs/chenge-editor-view', { body: { indentation: next }, keepalive: true }).catch(() => {});
  };
  return [layout, choose];
}
