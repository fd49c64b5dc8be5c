import { type ComponentType, useEffect, useState } from 'react';
import type { SessionView } from '../session/state/state.ts';
import type { StartStripProps } from './StartStrip.tsx';

type StartOfferProps = Omit<StartStripProps, 'onEnd'> & {
  view: Pick<SessionView, 'id' | 'isBlank'>;
  /** Whether the result is shown: the templates are loaded after it. */
  mayLoad: boolean;
};

/** Offers templates over the panes of a new web until the first key. Their code is loaded when the page has nothing else to do. */
export function StartOffer({ view, mayLoad, ...strip }: StartOfferProps) {
  const [Strip, setStrip] = useState<ComponentType<StartStripProps> | null>(null);
  const [isOver, setOver] = useState(false);
  const isOffered = mayLoad && !isOver && view.id === null && view.isBlank;
  // During the same render: the offer does not come back when the panes are emptied.
  if (!isOver && !view.isBlank) setOver(true);
  useEffect(() => {
    if (!isOffered || Strip) return;
    return whenIdle(() => {
      // Without them the panes are as blank as before.
      import('./StartStrip.tsx').then(
        ({ StartStrip }) => setStrip(() => StartStrip),
        () => {},
      );
    });
  }, [isOffered, Strip]);
  return isOffered && Strip && <Strip {...strip} onEnd={setOver} />;
}

function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work);
  return () => cancelIdleCallback(waiting);
}
